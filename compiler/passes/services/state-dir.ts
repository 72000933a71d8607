import { badStateDir, stateDirOfDynamicUser } from "../../diagnostics/passes-services.ts";
import { staticText, textWithHoles } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { accountPolicy } from "../../ir/account-policy.ts";
import { nameRules } from "../../schema/names.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, placeOf, type PassContext } from "../context.ts";
import { problemOfLength } from "../../support/path-length.ts";
import type { ProcessPath } from "./process-owner.ts";
import { problemOfState } from "./folders.ts";

/**
 * Checks that the state directory is a normalized absolute path, because units, mounts and volumes compare it as text.
 * It must belong to the component only: on the host OS its account owns it, in containers a volume is mounted there.
 * With a dynamic user on the host OS it must be below /var/lib, where systemd creates directories for accounts that
 * only exist while the unit runs (systemd.exec(5), `DynamicUser=` and `StateDirectory=`).
 */
export function checkStateDir(
  path: ProcessPath,
  { stateDir, ...process }: CheckedComponent["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const component = path[2];
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
  const user = accountPolicy(component, process, entry.data.services);
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
  return problemOfLength(path) ?? problemOfState(path);
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
