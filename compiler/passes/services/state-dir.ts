import { badStateDir, stateDirOfDynamicUser } from "../../diagnostics/passes-services.ts";
import { staticText, textWithHoles } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { nameRules } from "../../schema/names.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, placeOf, type PassContext } from "../context.ts";
import { problemOfLength } from "../../support/path-length.ts";

/**
 * Checks that the state directory is a normalized absolute path, because units, mounts and volumes compare it as text.
 * It must belong to the component only: on the host OS its account owns it, in containers a volume is mounted there.
 * With a dynamic user on the host OS it must be below /var/lib, where systemd creates directories for accounts that
 * only exist while the unit runs (systemd.exec(5), `DynamicUser=` and `StateDirectory=`).
 */
export function checkStateDir(
  component: string,
  { stateDir, user }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = ["services", "components", component, "process"] as const;
  const at = placeOf(entry, ...path, "stateDir");
  // The default is derived from the component's name, whose errors have been reported.
  if (!nameRules.host.pattern.test(component) && !isExplicit(entry, ...path, "stateDir")) return;
  const known = staticText(stateDir);
  if (known === undefined) {
    const written = textWithHoles(stateDir, "…");
    context.report(badStateDir(written, "only Nix can evaluate", undefined, at));
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
    // Another account could not access a folder in it (NixOS, `users.users.<name>.homeMode`).
    context.report(badStateDir(known, "is inside `/root`, which only root can access", undefined, at));
  }
}

function problemOf(path: string): string | undefined {
  if (!path.startsWith("/")) return "is not an absolute path";
  if (path === "/") return "is the root of the file system";
  if (/\p{Cc}/u.test(path)) return "contains a control character";
  if (path.endsWith(" ")) return "ends in a space, which systemd drops";
  if (path.endsWith("\\")) return "ends in a backslash, which joins lines in units";
  if (path.includes(":")) return "contains a colon, which separates paths in units and Compose files";
  if (shortest(path) !== path) return "is not normalized";
  return problemOfLength(path) ?? problemOfFolder(path);
}

/** Removes `.`, `..` and repeated or final slashes; undefined if nothing is left, or the path is relative. */
function shortest(path: string): string | undefined {
  if (!path.startsWith("/") || path.includes(":")) return undefined;
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.length === 0 ? undefined : `/${steps.join("/")}`;
}

/** Shared folders, whose owner and mode a component must not change (file-hierarchy(7)). */
const shared: ReadonlySet<string> = new Set(
  (
    "/bin /boot /dev /etc /home /lib /lib64 /media /mnt /nix /opt /proc /root /run /run/user /sbin /srv /sys /tmp /usr " +
    "/usr/local /var /var/cache /var/lib /var/log /var/run /var/spool /var/tmp"
  ).split(" "),
);

/**
 * Folders that cannot contain the state of a component: those of the kernel and Nix, the state of dynamic users
 * (systemd.exec(5), `DynamicUser=`), and folders that catalogc uses on hosts and in containers.
 */
const closed: ReadonlyMap<string, string> = new Map([
  ["/boot", "for boot files"],
  ["/dev", "managed by the kernel"],
  ["/etc/catalog", "for configuration files"],
  ["/nix", "managed by Nix"],
  ["/proc", "managed by the kernel"],
  ["/run/catalog", "for the health state of containers"],
  ["/sys", "managed by the kernel"],
  ["/var/catalog", "for the record that `setup` has run"],
  ["/var/lib/private", "for the state of dynamic users"],
]);

/** The reason why a path cannot be the state directory of a component, on hosts or in containers; undefined if it can. */
function problemOfFolder(path: string): string | undefined {
  for (const [folder, whose] of closed) {
    if (path === folder) return `is ${whose}`;
    if (path.startsWith(`${folder}/`)) return `is inside \`${folder}\`, which is ${whose}`;
  }
  return shared.has(path) ? "is a directory that other programs share" : undefined;
}
