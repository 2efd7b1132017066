#!/bin/sh
# Makes a backup of the waitlist, restores it into another database as a test, and removes backups older
# than 30 days.
set -eu
folder=${1:?"the folder for backups"}
umask 077
waitlist() { node --import tsx site/server/report/report.ts "$@"; }

mkdir -p "$folder"
backup=$folder/waitlist-$(date -u +%Y-%m-%dT%H-%M-%SZ).db
waitlist --backup "$backup"

drill=$(mktemp -d)
trap 'rm -r "$drill"' EXIT
cp "$backup" "$drill/backup.db"
WAITLIST_DATABASE=$drill/waitlist.db waitlist --restore "$drill/backup.db"

find "$folder" -name 'waitlist-*.db' -mtime +30 -delete
