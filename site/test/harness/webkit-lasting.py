"""A browser of WebKitGTK that WebKitWebDriver drives and that keeps what pages store.

Takes the folder of its profile. MiniBrowser, the driver's own browser, forgets everything.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 the versions come first

folder = sys.argv[1]
context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(folder, "data"), base_cache_directory=os.path.join(folder, "cache")))
context.set_automation_allowed(True)


def create_view(_session):
    """Opens a window, and returns what shows its page."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    """Says who this is, and opens windows as the driver asks for them."""
    info = WebKit2.ApplicationInfo()
    info.set_name("lasting")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
