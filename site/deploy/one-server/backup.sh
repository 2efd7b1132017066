#!/bin/sh
# Makes a backup of the waitlist and copies it into another database as a test. Then it removes old ones,
# by their number: it keeps the newest 25, and of the newest 31 days that have any the last of each. So a
# clock that is wrong removes one backup at most for each that was made.
set -eu
folder=${1:?"the folder for backups"}
: "${WAITLIST_DATABASE:?"the database, as in /etc/nameplate.env"}"
umask 077
mkdir -p "$folder"

waitlist() { node --enable-source-maps dist/.server/waitlist.js "$@"; }
backups() { ls "$folder" | grep '^waitlist-.*Z\.db$' || true; }
time_of() { date -u -d "$1" +%Y-%m-%dT%H-%M-%SZ; }
fail() {
  echo "$1 No backup was made." >&2
  exit 1
}

new=$folder/untested.db test=$folder/test.db
rm -f "$new"* "$test"*

# A server takes a change of its settings when it is restarted.
server=$(systemctl show --property=MainPID --value nameplate.service 2>/dev/null || true)
if [ "${server:-0}" -gt 0 ]; then
  theirs=$(tr '\0' '\n' <"/proc/$server/environ" | sed -n 's/^WAITLIST_DATABASE=//p')
  [ "$theirs" = "$WAITLIST_DATABASE" ] ||
    fail 'The server has another database than /etc/nameplate.env: set WAITLIST_DATABASE only there, then restart it.'
fi

# Backup and test are as large as the last backup each, and the server needs room to go on.
last=$(backups | tail -n 1)
size=0
[ -z "$last" ] || size=$(du -k "$folder/$last" | cut -f 1)
free=$(df -kP "$folder" | awk 'END { print $4 }')
needed=$((3 * size + 65536))
[ "$free" -ge "$needed" ] ||
  fail "Only $((free / 1024)) MB are free where $folder is, and a backup needs $((needed / 1024)) MB: make room."

trap 'rm -f "$new"* "$test"*' EXIT
waitlist backup "$new"
said=$(WAITLIST_DATABASE=$new waitlist copy-to "$test")
echo "$said" | head -n 1
backup=$folder/waitlist-$(time_of now).db
mv "$new" "$backup"
echo "Tested and stored as $backup."

backups | sort -r | awk '
  { day = substr($0, 10, 10); isLast = day != last; last = day; days += isLast }
  NR > 25 && (!isLast || days > 31) { print }' | while read -r old; do rm "$folder/$old"; done
