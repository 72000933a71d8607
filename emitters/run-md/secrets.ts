import { owners as withAccount } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { uidInContainer } from "../support/host-folders.ts";
import { code, table } from "./markdown.ts";

/** The secrets of an app, and the commands that give containers access to them; empty texts if there are none. */
export const secrets = (plan: ServicePlan) => ({
  secrets: all(plan),
  secretOwners: plan.container === null ? "" : owners(plan),
});

function all(plan: ServicePlan): string {
  const rows = withAccount(plan).flatMap(({ name, secrets: own }) =>
    own.map((secret) => [
      code(name),
      code(secret.name),
      code(secret.file),
      secret.variable === null ? "" : `${code(secret.variable)} (${secret.as})`,
    ]),
  );
  return rows.length === 0 ? "" : table(["component", "secret", "file of the host", "variable"], rows);
}

/** A file that accounts share needs access control lists: acl(5). */
function owners(plan: ServicePlan): string {
  const uids = new Map<string, Set<number>>();
  for (const component of withAccount(plan))
    for (const { file } of component.secrets)
      uids.set(file, (uids.get(file) ?? new Set()).add(uidInContainer(component)));
  return [...uids]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, [first, ...others]]) => {
      const shared = others.length === 0 ? "" : ` && setfacl --modify ${acl(others)} ${file}`;
      return `chown ${first} ${file} && chmod 0400 ${file}${shared}`;
    })
    .join("\n");
}

const acl = (uids: readonly number[]): string => uids.map((uid) => `u:${uid}:r`).join(",");
