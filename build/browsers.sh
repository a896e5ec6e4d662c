#!/bin/sh
# Makes sure that Chromium and Firefox are there for the browser tests: installs
# what is missing on Debian as root, and says elsewhere what to do. WebKitGTK is
# installed as well where it can be had; without it its tests are skipped.
set -eu

# has VARIABLE'S-VALUE NAME… — whether the variable or the PATH gives the browser.
has() {
	[ -n "$1" ] && return 0
	shift
	for name in "$@"; do command -v "$name" >/dev/null 2>&1 && return 0; done
	return 1
}

missing=
has "${CHROME:-}" chromium chromium-browser google-chrome google-chrome-stable \
	|| [ -d '/Applications/Google Chrome.app' ] || [ -d /Applications/Chromium.app ] || missing='chromium'
has "${FIREFOX:-}" firefox-esr firefox || [ -d /Applications/Firefox.app ] || missing="$missing firefox-esr"

# WebKit's driver, a browser for it that keeps a profile, and a screen for both.
webkit=
has '' WebKitWebDriver || webkit='webkit2gtk-driver'
/usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null || webkit="$webkit gir1.2-webkit2-4.1 python3-gi"
has '' Xvfb || webkit="$webkit xvfb"
[ -z "$missing$webkit" ] && exit 0

if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	install() { apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"; }
	apt-get update -q -o DPkg::Lock::Timeout=600 || [ -z "$missing" ]
	# shellcheck disable=SC2086 # one word a package
	[ -z "$missing" ] || install $missing
	# shellcheck disable=SC2086
	[ -z "$webkit" ] || install $webkit || echo "WebKit is not tested: $webkit cannot be installed." >&2
	exit 0
fi
[ -z "$webkit" ] || echo "WebKit is not tested in full (Debian: sudo apt-get install $webkit)." >&2
[ -z "$missing" ] && exit 0
echo "The browser tests need Chromium and Firefox; missing here: $missing." >&2
echo "Install them (Debian: sudo apt-get install $missing), or say where they are:" >&2
echo "  CHROME=/path/to/chromium FIREFOX=/path/to/firefox make browser" >&2
exit 1
