import { text } from "../../language/text.ts";
import { printEvent } from "../../ir/schedule/print.ts";
import { backedUpOnHosts, type BackedUp } from "../backup.ts";
import type { BackupPlan, ServicePlan } from "../model.ts";
import { plainValue, word } from "./escape.ts";
import type { ServiceUnit, TimerUnit, UnitSection } from "./model.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { appTarget } from "./target.ts";

const backupName = ({ app }: ServicePlan): string => `${app}-backup`;

/**
 * The units that back up an app and restore it, and the timer. The instance of the second is the name of a backup. They are
 * not part of the app, which they stop.
 */
export function backupUnits(plan: ServicePlan, backup: BackupPlan): readonly (ServiceUnit | TimerUnit)[] {
  const name = backupName(plan);
  const section = (what: string): UnitSection => ({
    description: plainValue(text(`${what} of ${plan.displayName}`)),
    extra: new Map([
      ["RequiresMountsFor", word(text(backup.path))],
      ["X-Recipe", plainValue(text(plan.recipePath))],
    ]),
  });
  const service = (own: string, what: string, args: string): ServiceUnit => ({
    kind: "service",
    name: own,
    unit: section(what),
    environment: new Map(),
    path: [],
    service: new Map([
      ["ExecStart", text(...scriptPath(name).parts, args)],
      ["Type", text("oneshot")],
    ]),
    wantedBy: [],
  });
  return [
    service(name, "Backup", " backup"),
    service(`${plan.app}-restore@`, "Restored backup", " restore %i"),
    ...(backup.schedule === null
      ? []
      : [
          {
            kind: "timer",
            name,
            unit: section("Backups"),
            timer: new Map([
              ["OnCalendar", text(printEvent(backup.schedule))],
              ["Persistent", text("true")],
            ]),
            wantedBy: ["timers.target"],
          } as const,
        ]),
  ];
}

/** A word of a shell. */
const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;

/** A line of the script for each part of the data: `<what>_<kind> <name> <place>`. */
const calls = (what: string, all: readonly BackedUp[], indentation: string): string =>
  all
    .map(({ kind, name, place }) => `${indentation}${what}_${kind} ${quoted(name)} ${quoted(place)}\n`)
    .join("");

/**
 * The script of both units. Programs are those of the host, since only its own dump a server. Files have their owners by
 * name: numbers of accounts differ by host. Sources: pg_dump(1), mariadb-dump(1), tar(1), systemctl(1).
 */
export function backupScript(plan: ServicePlan, { path, keep }: BackupPlan): Script {
  const { data, services } = backedUpOnHosts(plan);
  const body = `\
set -eu
PATH=/run/current-system/sw/bin:/usr/sbin:/usr/bin:/sbin:/bin
app=${quoted(plan.app)}
folder=${quoted(path)}
attributes="--acls --xattrs --xattrs-include=user.* --xattrs-include=security.capability"
made= running=
unfinished=$folder/.restoring-$app

fail() { echo "$1" >&2; exit 1; }
as_postgres() { runuser --user postgres -- "$@"; }
volume() { podman volume inspect --format '{{.Mountpoint}}' "$1"; }

save_folder() { [ ! -d "$2" ] || tar --create --file="$made/$1.tar" --directory="$2" --sparse $attributes \${3-} .; }
save_volume() { ! podman volume exists "$2" || save_folder "$1" "$(volume "$2")" --numeric-owner; }
save_postgresql() { as_postgres pg_dump --format=custom "$2" > "$made/$1.dump"; }
save_mysql() { mysqldump --single-transaction --routines --events --add-drop-database --databases "$2" > "$made/$1.sql"; }

restore_folder() {
  [ -e "$from/$1.tar" ] || return 0
  [ -d "$2" ] || mkdir -p "$2"
  find "$2/" -mindepth 1 -delete
  tar --extract --file="$from/$1.tar" --directory="$2" --preserve-permissions --same-owner $attributes \${3-}
}
restore_volume() {
  podman volume exists "$2" || podman volume create "$2"
  restore_folder "$1" "$(volume "$2")" --numeric-owner
}
restore_postgresql() { as_postgres pg_restore --create --clean --if-exists --exit-on-error --dbname=template1 < "$from/$1.dump"; }
restore_mysql() { mysql < "$from/$1.sql"; }

has_data() { fail "$1 has data. To replace it, restore $name:force"; }
is_empty_folder() { [ -z "$(ls --almost-all "$2/" 2> /dev/null)" ] || has_data "$2"; }
is_empty_volume() { ! podman volume exists "$2" || is_empty_folder "$1" "$(volume "$2")"; }
is_empty_postgresql() {
  tables="SELECT 1 FROM pg_class c WHERE relkind IN ('r', 'p', 'm', 'S') AND relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname IN ('pg_catalog', 'information_schema', 'pg_toast')) AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND deptype = 'e') LIMIT 1"
  found=$(as_postgres psql -XAt --command="$tables" "$2")
  [ -z "$found" ] || has_data "the database $2"
}
is_empty_mysql() {
  found=$(mysql --batch --execute "SHOW TABLES" "$2")
  [ -z "$found" ] || has_data "the database $2"
}

# What runs starts again, also after an error: the app, its backends, and what other apps have that requires them.
stop_app() {
  for service in ${services.join(" ")}; do
    running="$running $service $(systemctl show --property=RequiredBy --value "$service")"
  done
  all="$(systemctl show --property=ConsistsOf --value ${appTarget(plan)}) $running"
  running=
  for unit in $all; do
    case $(systemctl is-active "$unit" || true) in
      active | activating | reloading) running="$running $unit" ;;
    esac
  done
  [ -z "$running" ] || systemctl stop $running
}
resume() {
  [ -z "$made" ] || rm -rf "$made"
  [ -z "$running" ] || systemctl start $running
}
# The state directories of backends, which systemd knows.
each_state() {
  for service in ${services.join(" ")}; do
    for state in $(systemctl show --property=StateDirectory --value "$service"); do
      "$1" "state-$(echo "$state" | tr / -)" "/var/lib/$state" ""
    done
  done
}
# A backup and a restore at once would start the app while its data is written.
alone() {
  exec 9> "$folder/.lock-$app"
  flock --nonblock 9 || fail "another backup or restore is running"
}
# The first line of the file \`app\` says whose a backup is, the others have the sizes of its files.
kind_of() { head --lines=1 "$1/app" 2> /dev/null || true; }
backups() {
  for each in "$folder"/[0-9]*Z; do
    [ "$(kind_of "$each")" != "host $app" ] || echo "$each"
  done
}

trap resume EXIT
trap 'exit 1' INT TERM HUP
case $1 in
  backup)
    [ -d "$folder" ] || install --directory --mode=0700 "$folder"
    alone
    [ ! -e "$unfinished" ] || fail "the last restore did not succeed: repeat it"
    rm -rf "$folder/.incomplete-$app"-*
    made=$(mktemp --directory "$folder/.incomplete-$app-XXXXXX")
    stop_app
${calls("save", data, "    ")}    each_state save_folder
    [ -n "$(ls "$made")" ] || fail "there is no data of $app"
    parts=$(cd "$made" && stat --format="%s %n" -- *)
    printf "%s\\n" "host $app" "$parts" > "$made/app"
    sync --file-system "$made"
    name=$(date --utc +%Y-%m-%dT%H%M%SZ)
    mv --no-target-directory "$made" "$folder/$name"
    echo "$folder/$name"
    backups | head --lines=-${keep} | while read -r each; do rm -rf "$each"; done
    ;;
  restore)
    name=\${2%:force}
    from=$folder/$name
    [ "$(kind_of "$from")" = "host $app" ] || fail "$from is not a backup of a host with $app"
    tail --lines=+2 "$from/app" | while read -r size part; do
      [ "$(stat --format=%s "$from/$part" 2> /dev/null)" = "$size" ] || fail "$from is not complete: $part"
    done
    alone
    stop_app
    if [ "$2" = "$name" ]; then
      each_state is_empty_folder
${calls("is_empty", data, "      ")}    fi
    # Half restored, it does not start, and is in no backup.
    again=$running running=
    : > "$unfinished"
${calls("restore", data, "    ")}    each_state restore_folder
    rm "$unfinished"
    running=$again
    ;;
esac
`;
  return { name: backupName(plan), body: text(body) };
}
