import { allOfApps, notesOfOthers } from "../diagnostics/several-apps.ts";
import { groupBy } from "../support/group-by.ts";
import type { HostClaim } from "./reading/host-claims.ts";
import type { Finding } from "./rule.ts";

/**
 * State folders that components of several apps have on one host: systemd gives the folder to the account of the
 * component that starts last (systemd.exec(5), `StateDirectory=`). Components with the same name are one unit, which
 * `shared-unit` reports.
 */
export function* sharedStateFolder({ claims }: { readonly claims: readonly HostClaim[] }): Iterable<Finding> {
  const byFolder = groupBy(
    claims.filter(({ of }) => of === "state"),
    ({ name }) => name,
  );
  for (const [folder, users] of [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (new Set(users.map(({ component }) => component)).size < 2) continue;
    yield {
      at: users[0]?.at,
      message: `the apps ${allOfApps(users)} keep their state in \`${folder}\``,
      related: notesOfOthers(
        users,
        ({ app, component }) => `\`${component ?? ""}\` of app \`${app}\` uses it here`,
      ),
      hint: "On one host, each component takes ownership of the folder when it starts. Set another `stateDir` for one of them.",
    };
  }
}
