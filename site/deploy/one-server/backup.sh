#!/bin/sh
# Backs the waitlist up into a folder, restores the backup into a database of its own, since one that
# nobody has restored is none, and removes the backups of more than 30 days ago.
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
