import { volumeGroup } from "../../../compiler/ir/volume-group.ts";
import { at, objectAt, textAt, type JsonObject } from "../../support/json-data.ts";
import { isDynamic, valueIn } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { foreign, isForeignPath, type AppContext } from "./context.ts";
import { nowRoot } from "./processes.ts";
import { danger, notice, warning, type Rate, type Row } from "./row.ts";
import { loadsCode } from "./values.ts";

/** Settings that restrict a unit: systemd.exec(5), systemd.resource-control(5). */
export const tightening =
  /^(?:CapabilityBoundingSet|NoNewPrivileges|SecureBits|UMask|DevicePolicy|LockPersonality|RemoveIPC|KeyringMode|ProcSubset|IPAddressDeny|NoExecPaths|(?:Protect|Private|Restrict|SystemCall[AF]|Inaccessible|ReadOnly|MemoryDeny)\w+)$/;

/** Settings that do not change what a unit may do. All others are warnings. */
const harmless =
  /^(?:Type|Exec\w+|Restart\w*|Timeout\w+|Watchdog\w+|\w+Directory(?:Mode|Preserve)?|WorkingDirectory|UMask|SystemCallErrorNumber|SyslogIdentifier|LogLevelMax|Log\w+|Memory\w+|CPU\w+|Tasks\w+|IO\w+|StartupCPU\w+|Limit\w+|OOM\w+|Nice|Slice|Kill\w*|SendSIG\w+|FinalKillSignal|(?:Success|RestartPrevent|RestartForce)ExitStatus|RemainAfterExit|GuessMainPID|PIDFile|NotifyAccess|TemporaryFileSystem|StandardOutput|StandardError|X-\w+|IPAddressDeny|Group)$/;

/** Settings that give a unit files of the host. */
const paths =
  /^(?:Bind\w+|ReadWrite\w+|EnvironmentFile|LoadCredential|DeviceAllow|RootDirectory|RootImage|ExecPaths)$/;

/** A key in the section `Service` of a unit. */
const unitKey: Rate<AppContext> = ({ before, after, isNew }, [unit = "", key = ""], context) => {
  const [was, is] = [linesOf(before), linesOf(after)];
  if (key === "User" || key === "DynamicUser") return accountOf(unit, context);
  // Commands that start with `+` or `!` run as root: systemd.service(5), "Command lines".
  const isRoot = difference(was, is).added.some((line) => /^[@:|-]*[+!]/.test(line));
  if (/^Exec/.test(key) && isRoot) return danger("runs a command as root, regardless of its account");
  if (tightening.test(key)) return tightness(key, was, is, isNew);
  if (is.length === 0 || harmless.test(key)) return undefined;
  const known = knownWords(key, context);
  const added = difference(was.flatMap(wordsOf), is.flatMap(wordsOf)).added.filter(
    (word) => !known.has(pathIn(word) || word) && !/^[rwm]{1,3}$/.test(word),
  );
  if (added.length === 0) return undefined;
  if (/^(?:AmbientCapabilities|SupplementaryGroups)$/.test(key))
    return added.every((word) => word === "CAP_NET_BIND_SERVICE")
      ? notice("may bind ports below 1024")
      : danger("gains capabilities or groups");
  const isForeign = added.some((word) => isForeignPath(pathIn(word), context)) && paths.test(key);
  return isForeign ? danger(`gets files of the host ${foreign}`) : warning("may do more");
};

function accountOf(unit: string, { tree }: AppContext): ReturnType<Rate<AppContext>> {
  const [was, is] = [tree.before, tree.after].map((side) => at(side, "hostos", "units", unit));
  return runsAsRoot(is) && (was === undefined || !runsAsRoot(was)) ? nowRoot : undefined;
}

/** systemd.exec(5): without `User=` a system service runs as root. */
const runsAsRoot = (unit: unknown): boolean => {
  const user = valueIn(objectAt({ unit }, "unit"), "User") ?? "";
  return user === "root" || user === "0" || (user === "" && !isDynamic(objectAt({ unit }, "unit")));
};

/** Files of the host that have findings of their own, and the groups of the app's own volumes. */
function knownWords(key: string, { app, tree }: AppContext): ReadonlySet<string> {
  if (key !== "SupplementaryGroups") return hostFiles(tree.after);
  const volumes = Object.keys(objectAt(tree.after, "volumes"));
  return new Set(volumes.map((volume) => volumeGroup(app.after.name, volume)));
}

/** Files of secrets and folders of volumes. */
export function hostFiles(tree: JsonObject): ReadonlySet<string> {
  const secrets = ["components", "jobs", "resources"].flatMap((kind) =>
    Object.values(objectAt(tree, kind)).flatMap((process) => Object.values(objectAt(process, "secrets"))),
  );
  return new Set([
    ...secrets.map((secret) => textAt(secret, "file")),
    ...Object.values(objectAt(tree, "volumes")).map((volume) => textAt(volume, "path")),
  ]);
}

/** `/srv/a` of `-/srv/a:/b` and of `name:/srv/a`. */
const pathIn = (word: string): string => /(?:^-?|^[^/]*:)(\/[^:]*)/.exec(word)?.[1] ?? "";

const linesOf = (value: unknown): readonly string[] =>
  [value].flat().filter((each) => typeof each === "string");

const wordsOf = (line: string): readonly string[] => line.split(/\s+/).filter(Boolean);

/** Files of a shared volume have its group: a component that writes to one does not have `RestrictSUIDSGID`. */
function tightness(
  key: string,
  was: readonly string[],
  is: readonly string[],
  isNew: boolean,
): ReturnType<Rate<AppContext>> {
  if (!isOn(was) || (isNew && (isOn(is) || key === "RestrictSUIDSGID"))) return undefined;
  if (!isOn(is))
    return key === "RestrictSUIDSGID" ? warning("loses a protection") : danger("loses a protection");
  return isLooser(key, was, is) ? warning("is less confined") : undefined;
}

/** An empty bounding set is the tightest one. */
const isOn = (lines: readonly string[]): boolean =>
  lines.length > 0 && !lines.every((line) => /^(?:no|false|0|off|auto|default|infinity|~)$/i.test(line));

/** Values of settings with degrees, tightest first: systemd.exec(5). */
const degrees: Readonly<Record<string, readonly string[]>> = {
  ProtectSystem: ["strict", "full", "true"],
  ProtectHome: ["true", "tmpfs", "read-only"],
  ProtectProc: ["noaccess", "invisible", "ptraceable", "default"],
  DevicePolicy: ["strict", "closed", "auto"],
};

function isLooser(key: string, was: readonly string[], is: readonly string[]): boolean {
  const order = degrees[key];
  if (order !== undefined) return order.indexOf(is.at(-1) ?? "") > order.indexOf(was.at(-1) ?? "");
  if (key === "UMask") return (parseInt(was.at(-1) ?? "", 8) & ~parseInt(is.at(-1) ?? "", 8)) !== 0;
  // A word allows something, and a line that starts with `~` forbids its words.
  const words = (lines: readonly string[], isForbidden: boolean): readonly string[] =>
    lines.flatMap((line) => (line.startsWith("~") === isForbidden ? wordsOf(line.replace(/^~/, "")) : []));
  const gained = difference(words(was, false), words(is, false));
  const lost = difference(words(was, true), words(is, true));
  const forbids = /^(?:Inaccessible|ReadOnly|IPAddressDeny|NoExec)/.test(key);
  return (forbids ? gained.removed : gained.added).length > 0 || lost.removed.length > 0;
}

/** The rating of `systemd-analyze security`. A health check has that of its service. */
const exposure: Rate<AppContext> = ({ before, after, isNew }, [unit = ""]) => {
  if (isNew || before === undefined || after === undefined || unit.endsWith("-health.service"))
    return undefined;
  return Number(after) > Number(before) ? warning("is more exposed") : notice("is less exposed");
};

/** The search path follows from packages. */
const variable: Rate<AppContext> = ({ after }, [, name = ""]) =>
  after !== undefined && loadsCode(name) && name !== "PATH"
    ? warning("programs load code or settings from a variable")
    : undefined;

export const unitRows: readonly Row<AppContext>[] = [
  ["privileges", "hostos/units/*", null],
  ["privileges", "hostos/units/*/exposure", exposure],
  ["privileges", "hostos/units/*/enable", ({ after }) => (after === false ? warning("is off") : notice())],
  ["environment", "hostos/units/*/Environment/*", variable],
  ["privileges", "hostos/units/*/Service/*", unitKey],
  // The restart rule names all keys.
  ["restart", "hostos/units/**", null],
  ["restart", "hostos/scripts/**", null],
];
