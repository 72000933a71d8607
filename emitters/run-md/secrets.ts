import { owners as withAccount } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { secretAccess } from "../support/host-folders.ts";
import { code, table } from "./markdown.ts";

/** The secrets of an app, the commands that give containers access to them, and its files with variables; empty if there are none. */
export const secrets = (plan: ServicePlan) => ({
  secrets: all(plan),
  secretOwners: plan.container === null ? "" : [...secretAccess(plan).values()].join("\n"),
  environmentFiles: environmentFiles(plan),
});

function all(plan: ServicePlan): string {
  const rows = [...withAccount(plan), ...plan.resources].flatMap(({ name, secrets: own }) =>
    own.map((secret) => [
      code(name),
      code(secret.name),
      code(secret.file),
      secret.variable === null ? "" : `${code(secret.variable)} (${secret.as})`,
    ]),
  );
  return rows.length === 0 ? "" : table(["component", "secret", "file of the host", "variable"], rows);
}

/** The files with variables, which the app does not start without. */
function environmentFiles(plan: ServicePlan): string {
  const rows = withAccount(plan).flatMap(({ name, environmentFiles: files }) =>
    files.map((file) => [code(name), code(file)]),
  );
  return rows.length === 0 ? "" : table(["component", "file of the host"], rows);
}
