# backup.sh <script> <folder of PostgreSQL>: backups by the script of golden/backup in mounts of its own, with a real
# PostgreSQL and the tar of this machine. What stands in for systemctl notes its calls: the app runs.
set -eu
script=$1 server=$2
mount --make-rprivate /
mkdir -p /var/backup
for folder in /run /var/lib /var/backup; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p /run/current-system/sw/bin /run/postgresql
cat > /run/current-system/sw/bin/systemctl <<'PROGRAM'
#!/bin/sh
case "$*" in
  *ConsistsOf*) echo journal.service journal-health.service ;;
  "is-active journal.service") echo active ;;
  is-active*) echo inactive; exit 3 ;;
  *) echo "$*" >> /run/calls ;;
esac
PROGRAM
chmod 755 /run/current-system/sw/bin/systemctl
chown postgres /run/postgresql
as() { runuser --user postgres -- "$@"; }
sql() { as psql -XqAt --dbname="$1" --command="$2"; }
as "$server/bin/initdb" --no-sync --auth=trust /run/postgresql/data > /dev/null
as "$server/bin/pg_ctl" -D /run/postgresql/data -o "-k /run/postgresql -h ''" -w start > /dev/null
trap 'as "$server/bin/pg_ctl" -D /run/postgresql/data -m immediate stop > /dev/null' EXIT
sql postgres 'CREATE ROLE journal LOGIN'
sql postgres 'CREATE DATABASE journal OWNER journal'

# The state directory of a dynamic user is behind a link.
mkdir -p /var/lib/private/journal /var/lib/catalog-volumes/journal/attachments
ln -s private/journal /var/lib/journal
echo first > /var/lib/journal/page
chown daemon:1234 /var/lib/journal/page
chmod 0640 /var/lib/journal/page
echo kept > /var/lib/catalog-volumes/journal/attachments/file
sql journal "CREATE TABLE entries (text text); INSERT INTO entries VALUES ('first')"

mkdir -p /var/backup/journal/2026-01-01T000000Z /var/backup/journal/.incomplete-journal-1
for _ in 1 2 3 4; do
  bash "$script" backup > /dev/null
  sleep 1.1
done
echo "backups: $(for each in /var/backup/journal/*; do ls "$each" | wc --lines; done | xargs), $(ls --almost-all /var/backup/journal | grep --count incomplete)"
echo "calls: $(sort /run/calls | uniq --count | xargs)"
name=$(ls /var/backup/journal | tail --lines=1)
shown() {
  echo "$1: $(cat /var/lib/journal/page) $(stat --format='%U %g %a' /var/lib/journal/page)" \
    "$(cat /var/lib/catalog-volumes/journal/attachments/*) $(sql journal 'SELECT text FROM entries' | xargs)"
}
change() {
  echo second > /var/lib/journal/page
  echo new > /var/lib/catalog-volumes/journal/attachments/new
  sql journal "INSERT INTO entries VALUES ('second')"
}
cp -r "/var/backup/journal/$name" /var/backup/journal/2026-01-02T000000Z
rm /var/backup/journal/2026-01-02T000000Z/*attachments*
bash "$script" restore 2026-01-02T000000Z:force 2>&1 || true
flock /var/backup/journal/.lock-journal bash "$script" backup 2>&1 || true
touch /var/backup/journal/.restoring-journal
bash "$script" backup 2>&1 || true
change
bash "$script" restore "$name" 2>&1 | sed "s/$name/<name>/" || true
shown refused | xargs
bash "$script" restore "$name:force"
[ ! -e /var/backup/journal/.restoring-journal ]
shown forced
rm -r /var/lib/private/journal/page /var/lib/catalog-volumes
sql postgres 'DROP DATABASE journal'
sql postgres 'CREATE DATABASE journal OWNER journal'
bash "$script" restore "$name"
shown empty
