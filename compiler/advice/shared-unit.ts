import { allOfApps, notesOfOthers } from "../diagnostics/several-apps.ts";
import { groupBy } from "../support/group-by.ts";
import type { HostClaim } from "./reading/host-claims.ts";
import type { Finding } from "./rule.ts";

/**
 * Units that several apps define. On one host NixOS refuses them, since the descriptions conflict (NixOS manual, "Option
 * Definitions"). Health checks belong to components with the same name, which are reported; units of NixOS modules are
 * meant to be shared.
 */
export function* sharedUnit({ claims }: { readonly claims: readonly HostClaim[] }): Iterable<Finding> {
  const byUnit = groupBy(
    claims.filter(({ of }) => of !== "state"),
    ({ name }) => name,
  );
  for (const [unit, users] of [...byUnit].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const areAll = (kind: HostClaim["of"]): boolean => users.every(({ of }) => of === kind);
    if (users.length < 2 || areAll("health") || areAll("module")) continue;
    yield {
      at: users[0]?.at,
      message: `the apps ${allOfApps(users)} define the unit \`${unit}\``,
      related: notesOfOthers(users, ({ app }) => `app \`${app}\` defines it here`),
      hint: "On one host, NixOS refuses two definitions of a unit. Rename the component or job in one of the apps.",
    };
  }
}
