import { badStateDir, stateDirOfDynamicUser } from "../../diagnostics/passes-services.ts";
import { staticText, textWithHoles } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { nameRules } from "../../schema/names.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, placeOf, type PassContext } from "../context.ts";
import { problemOfLength } from "../../support/path-length.ts";

/**
 * The state directory is an absolute path in its shortest form: units, mounts and volumes compare it as text. It is the
 * component's alone: on the host OS it is given to its account, in containers a volume is mounted there. With a
 * dynamic user on the host OS it is below /var/lib, the only place where systemd makes a directory for an account that
 * exists only while the unit runs (systemd.exec(5), `DynamicUser=` and `StateDirectory=`).
 */
export function checkStateDir(
  component: string,
  { stateDir, user }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = ["services", "components", component, "process"] as const;
  const at = placeOf(entry, ...path, "stateDir");
  // By default it has the component's name: what is wrong with that has been reported.
  if (!nameRules.host.pattern.test(component) && !isExplicit(entry, ...path, "stateDir")) return;
  const known = staticText(stateDir);
  if (known === undefined) {
    const written = textWithHoles(stateDir, "…");
    context.report(badStateDir(written, "only Nix can know", undefined, at));
    return;
  }
  const problem = problemOf(known);
  if (problem !== undefined) {
    const short = shortest(known);
    context.report(badStateDir(known, problem, short === known ? undefined : short, at));
    return;
  }
  if (!entry.data.services.runtimes.hostos.enable) return;
  if (user === "prefer-dynamic" && !known.startsWith("/var/lib/")) {
    const userAt = isExplicit(entry, ...path, "user") ? placeOf(entry, ...path, "user") : undefined;
    context.report(stateDirOfDynamicUser(component, known, at, userAt));
  } else if (user === "non-privileged" && known.startsWith("/root/")) {
    // A folder in it may belong to another account, which does not get there (NixOS, `users.users.<name>.homeMode`).
    context.report(badStateDir(known, "is inside `/root`, which only root may enter", undefined, at));
  }
}

function problemOf(path: string): string | undefined {
  if (!path.startsWith("/")) return "is not an absolute path";
  if (path === "/") return "is the root of the file system";
  if (/\p{Cc}/u.test(path)) return "has a control character";
  if (path.endsWith(" ")) return "ends in a space, which systemd drops";
  if (path.endsWith("\\")) return "ends in a backslash, which joins lines in units";
  if (path.includes(":")) return "has a colon, which separates paths in units and compose files";
  if (shortest(path) !== path) return "is not in its shortest form";
  return problemOfLength(path) ?? problemOfFolder(path);
}

/** Without `.`, `..` and repeated or final slashes; undefined when that leaves nothing, or the path is relative. */
function shortest(path: string): string | undefined {
  if (!path.startsWith("/") || path.includes(":")) return undefined;
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.length === 0 ? undefined : `/${steps.join("/")}`;
}

/** Folders that many share: their owner and mode are not one component's to set (file-hierarchy(7)). */
const shared: ReadonlySet<string> = new Set(
  (
    "/bin /boot /dev /etc /home /lib /lib64 /media /mnt /nix /opt /proc /root /run /run/user /sbin /srv /sys /tmp /usr " +
    "/usr/local /var /var/cache /var/lib /var/log /var/run /var/spool /var/tmp"
  ).split(" "),
);

/**
 * Folders below which nothing can be a component's state: what the kernel and Nix show there, the state of dynamic users
 * (systemd.exec(5), `DynamicUser=`), and what catalogc puts into hosts and containers.
 */
const closed: ReadonlyMap<string, string> = new Map([
  ["/boot", "what the machine starts from"],
  ["/dev", "the kernel's"],
  ["/etc/catalog", "where configuration files are"],
  ["/nix", "Nix's"],
  ["/proc", "the kernel's"],
  ["/run/catalog", "where containers tell each other that they are healthy"],
  ["/sys", "the kernel's"],
  ["/var/catalog", "where containers remember that `setup` has run"],
  ["/var/lib/private", "where systemd keeps what belongs to dynamic users"],
]);

/** Why a path cannot be the state directory of one component, on hosts and in containers alike; undefined when it can. */
function problemOfFolder(path: string): string | undefined {
  for (const [folder, whose] of closed) {
    if (path === folder) return `is ${whose}`;
    if (path.startsWith(`${folder}/`)) return `is inside \`${folder}\`, which is ${whose}`;
  }
  return shared.has(path) ? "is not one component's alone" : undefined;
}
