#!/bin/sh
# Makes sure that Chromium and Firefox are there for the browser tests: installs
# what is missing on Debian as root, and says elsewhere what to do.
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
[ -z "$missing" ] && exit 0

if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -q -o DPkg::Lock::Timeout=600
	# shellcheck disable=SC2086 # one word a package
	exec apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=600 $missing
fi
echo "The browser tests need Chromium and Firefox; missing here: $missing." >&2
echo "Install them (Debian: sudo apt-get install $missing), or say where they are:" >&2
echo "  CHROME=/path/to/chromium FIREFOX=/path/to/firefox make browser" >&2
exit 1
