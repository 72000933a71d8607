import { objectAt, textAt, type JsonObject } from "../data.ts";
import { volumeGroup } from "../../../compiler/ir/volume-group.ts";
import { valuesIn } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import { isForeignPath, type AppContext } from "./context.ts";
import type { Fact, Rating } from "./fact.ts";
import type { Rate } from "./row.ts";

/** Settings that restrict a unit: systemd.exec(5), systemd.resource-control(5). */
export const tightening =
  /^(?:CapabilityBoundingSet|NoNewPrivileges|SecureBits|UMask|DevicePolicy|LockPersonality|RemoveIPC|KeyringMode|ProcSubset|IPAddressDeny|NoExecPaths|(?:Protect|Private|Restrict|SystemCall[AF]|Inaccessible|ReadOnly|MemoryDeny)\w+)$/;

/** Settings that do not change what a unit may do. All others are warnings. */
const harmless =
  /^(?:Type|Exec\w+|Restart\w*|Timeout\w+|Watchdog\w+|\w+Directory(?:Mode|Preserve)?|WorkingDirectory|UMask|SystemCallErrorNumber|SyslogIdentifier|LogLevelMax|Log\w+|Memory\w+|CPU\w+|Tasks\w+|IO\w+|StartupCPU\w+|Limit\w+|OOM\w+|Nice|Slice|Kill\w*|SendSIG\w+|FinalKillSignal|(?:Success|RestartPrevent|RestartForce)ExitStatus|RemainAfterExit|GuessMainPID|PIDFile|NotifyAccess|TemporaryFileSystem|StandardOutput|StandardError|X-\w+|IPAddressDeny|Group|User|DynamicUser)$/;

/** A key in the section `Service` of a unit. Findings of a health check that its service has, too, are left out. */
export const unitKey: Rate<AppContext> = (fact, [unit = "", key = ""], context) => {
  const service = unit.replace(/-health\.service$/, ".service");
  const values = (side: "before" | "after", of: string): string =>
    valuesIn(objectAt(context.view[side], "units", of), "Service", key).join("\0");
  const isSame = (["before", "after"] as const).every((side) => values(side, service) === values(side, unit));
  return service !== unit && isSame ? undefined : ratingOf(fact, unit, key, context);
};

function ratingOf(
  { before, after, isNew }: Fact,
  unit: string,
  key: string,
  context: AppContext,
): Rating | undefined {
  const [was, is] = [before, after].map(linesOf);
  if (was === undefined || is === undefined) return undefined;
  const item = (lines: readonly string[]): readonly string[] => [quoted(`${key}=${lines.join(" ")}`)];
  if (/^Exec/.test(key)) {
    // Commands that start with `+` or `!` run as root: systemd.service(5), "Command lines".
    const asRoot = difference(was, is).added.filter((line) => /^[@:|-]*[+!]/.test(line));
    if (asRoot.length > 0)
      return {
        severity: "danger",
        message: `${quoted(unit)} runs as root, regardless of its account:`,
        items: asRoot.map((line) => quoted(`${key}=${line}`)),
      };
  }
  if (tightening.test(key)) {
    // Files of a shared volume have its group: a component that writes to one does not have this.
    if (isNew && key === "RestrictSUIDSGID") return undefined;
    if (isOn(was) && !isOn(is))
      return {
        severity: key === "RestrictSUIDSGID" ? "warning" : "danger",
        message: `${quoted(unit)} loses`,
        items: item(was),
      };
    return !isNew && isOn(was) && isLooser(key, was, is)
      ? {
          severity: "warning",
          message: `${quoted(unit)} is less confined:`,
          items: [`${item(was)[0] ?? ""} → ${item(is)[0] ?? ""}`],
        }
      : undefined;
  }
  if (is.length === 0 || harmless.test(key)) return undefined;
  if (/^(?:AmbientCapabilities|SupplementaryGroups)$/.test(key)) return rights(unit, key, [was, is], context);
  const known = filesIn(context.view.after);
  const added = difference(was.flatMap(wordsOf), is.flatMap(wordsOf)).added.filter(
    (word) => !known.has(pathIn(word)) && !/^[rwm]{1,3}$/.test(word),
  );
  if (added.length === 0) return undefined;
  const isForeign = added.some((word) => isForeignPath(pathIn(word), context)) && paths.test(key);
  return {
    severity: isForeign ? "danger" : "warning",
    message: `${quoted(unit)} may do more:`,
    items: added.map((word) => quoted(`${key}=${word}`)),
  };
}

/** Settings that give a unit files of the host. */
const paths =
  /^(?:Bind\w+|ReadWrite\w+|EnvironmentFile|LoadCredential|DeviceAllow|RootDirectory|RootImage|ExecPaths)$/;

/** Files of secrets and folders of volumes, which have findings of their own. */
export function filesIn(view: JsonObject): ReadonlySet<string> {
  const secrets = ["components", "jobs"].flatMap((kind) =>
    Object.values(objectAt(view, kind)).flatMap((process) => Object.values(objectAt(process, "secrets"))),
  );
  return new Set([
    ...secrets.map((secret) => textAt(secret, "file")),
    ...Object.values(objectAt(view, "volumes")).map((volume) => textAt(volume, "path")),
  ]);
}

/** `/srv/a` of `-/srv/a:/b` and of `name:/srv/a`. */
const pathIn = (word: string): string => /(?:^-?|^[^/]*:)(\/[^:]*)/.exec(word)?.[1] ?? "";

function rights(
  unit: string,
  key: string,
  [was, is]: readonly [readonly string[], readonly string[]],
  { app }: AppContext,
): Rating | undefined {
  // The groups of the app's own volumes, which only their folders have.
  const own = new Set(
    Object.keys(objectAt(app.after.plan, "volumes")).map((volume) => volumeGroup(app.after.name, volume)),
  );
  const added = difference(was.flatMap(wordsOf), is.flatMap(wordsOf)).added.filter((word) => !own.has(word));
  const [first] = added;
  if (first === undefined) return undefined;
  if (added.length === 1 && first === "CAP_NET_BIND_SERVICE")
    return {
      severity: "notice",
      message: `${quoted(unit)} may bind ports below 1024 (${quoted(`${key}=${first}`)})`,
    };
  return {
    severity: "danger",
    message: `${quoted(unit)} gains`,
    items: added.map((word) => quoted(`${key}=${word}`)),
  };
}

const linesOf = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.filter((each) => typeof each === "string")
      : [];

const wordsOf = (line: string): readonly string[] => line.split(/\s+/).filter(Boolean);

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
  const allowed = (lines: readonly string[]): readonly string[] =>
    lines.flatMap((line) => (line.startsWith("~") ? [] : wordsOf(line)));
  const forbidden = (lines: readonly string[]): readonly string[] =>
    lines.flatMap((line) => (line.startsWith("~") ? wordsOf(line.slice(1)) : []));
  const forbids = /^(?:Inaccessible|ReadOnly|IPAddressDeny|NoExec)/.test(key);
  const [gained, lost] = [difference(allowed(was), allowed(is)), difference(forbidden(was), forbidden(is))];
  return (forbids ? gained.removed : gained.added).length > 0 || lost.removed.length > 0;
}

/** The rating of `systemd-analyze security`. A health check has that of its service. */
export const exposure: Rate<AppContext> = ({ before, after, isNew }, [unit = ""]) =>
  isNew || before === undefined || after === undefined || unit.endsWith("-health.service")
    ? undefined
    : {
        severity: Number(after) > Number(before) ? "warning" : "notice",
        message: `${quoted(unit)}: exposure ${String(before)} → ${String(after)}`,
      };

export const unitIsOff: Rate<AppContext> = ({ after }, [unit = ""]) => ({
  severity: after === false ? "warning" : "notice",
  message: `host-OS configuration ${after === false ? "turns off" : "no longer turns off"} ${quoted(unit)}`,
});
