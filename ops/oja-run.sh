#!/bin/sh
# Runs a command of docs/commands.md as the service would: with its account, its settings and its DATA_DIR.
#   sudo /opt/oja/ops/oja-run.sh invariants
#   sudo /opt/oja/ops/oja-run.sh backup -- prepare /srv/oja-backup
# OJA_ENV names another file than /etc/oja.env, OJA_USER another account, DATA_DIR another folder.
set -eu
umask 077
settings=${OJA_ENV:-/etc/oja.env}
# The file is read as systemd reads it: names and values, no shell.
number=0
while IFS= read -r line || [ -n "$line" ]; do
	number=$((number + 1))
	case $line in
	'' | '#'* | ';'*) continue ;;
	esac
	name=${line%%=*}
	case $name in
	"$line" | '' | [0-9]* | *[!A-Za-z0-9_]*)
		echo "$settings line $number is not NAME=VALUE" >&2
		exit 1
		;;
	esac
	value=${line#*=}
	case $value in
	\"*\") value=${value#\"} value=${value%\"} ;;
	\'*\') value=${value#\'} value=${value%\'} ;;
	esac
	export "$name=$value"
done <"$settings"
account=${OJA_USER:-oja}
export NODE_ENV=production "DATA_DIR=${DATA_DIR:-/var/lib/oja}" "HOME=$(getent passwd "$account" | cut -d: -f6)"
cd "$(dirname "$0")/.."
as_account() { exec setpriv --reuid "$account" --regid "$(id -g "$account")" --init-groups "$@"; }
# As the unit does: a signal must reach the node itself, and npm does not pass it on.
if [ "$*" = start ]; then as_account node_modules/.bin/node server/start.mjs serve; fi
as_account npm run --silent "$@"
