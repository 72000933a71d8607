import {
  reservedVariable,
  secretValueOfResource,
  secretVariableTwice,
  unknownTestSecret,
} from "../../diagnostics/passes-storage.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isReadOnlyInShells, isShellVariable } from "../../ir/shell-variables.ts";
import { differingPath } from "./differing.ts";
import { processOwners, resourceOwners, type ProcessOwner, type ResourceOwner } from "./process-owner.ts";
import { isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/** Variables that catalogc or systemd sets. Source: systemd.exec(5), "Environment Variables Set or Propagated". */
const reserved =
  /^(?:HOME|PATH|XDG_CONFIG_HOME|(?:CACHE|CONFIGURATION|CREDENTIALS|LOGS|RUNTIME|STATE)_DIRECTORY|MAINPID)$/;

const isReserved = (variable: string): boolean =>
  reserved.test(variable) || isShellVariable(variable) || isReadOnlyInShells(variable);

/** The secrets of an app's components and jobs, and their contents in tests. */
export function checkSecrets(entry: AppEntry, context: PassContext): void {
  const owners = [...processOwners(entry), ...resourceOwners(entry)];
  for (const owner of owners) checkVariables(owner, entry, context);
  checkJobsOfComponents(entry, context);
  const known = [...new Set(owners.flatMap(({ process }) => [...process.secrets.keys()]))].sort();
  for (const name of entry.data.test.services.secrets.keys())
    if (!known.includes(name))
      context.report(unknownTestSecret(name, known, keyPlaceOf(entry, "test", "services", "secrets", name)));
}

/** A job has the secrets of its component, so it cannot set their variables. */
function checkJobsOfComponents(entry: AppEntry, context: PassContext): void {
  const { components, jobs } = entry.data.services;
  for (const [job, { component, process }] of jobs) {
    const secrets = component === null ? undefined : components.get(component)?.process.secrets;
    if (component === null) continue;
    for (const [name, { variable }] of secrets ?? []) {
      if (variable === null || !process.environment.has(variable)) continue;
      const at = keyPlaceOf(entry, "services", "jobs", job, "process", "environment", variable);
      const path = ["services", "components", component, "process", "secrets", name, "variable"] as const;
      context.report(
        secretVariableTwice(
          variable,
          `the secret \`${name}\` of \`${component}\``,
          at,
          placeOf(entry, ...path),
        ),
      );
    }
  }
}

function checkVariables(
  { process, path }: Pick<ProcessOwner | ResourceOwner, "process" | "path">,
  entry: AppEntry,
  context: PassContext,
): void {
  const bySecret = new Map<string, string>();
  for (const [name, { variable, as }] of process.secrets) {
    if (path[3] === "resources" && as === "value")
      context.report(secretValueOfResource(name, placeOf(entry, ...path, "secrets", name, "as")));
    if (variable === null || isWrong(entry, ...path, "secrets", name, "variable")) continue;
    const at = placeOf(entry, ...path, "secrets", name, "variable");
    const other = bySecret.get(variable);
    const differing = (["hostos", "container"] as const).find(
      (runtime) =>
        path[1] === "components" &&
        path[3] === "process" &&
        entry.data.services.runtimes[runtime].components.get(path[2])?.environment.has(variable) === true,
    );
    if (differing !== undefined || process.environment.has(variable)) {
      const otherAt = process.environment.has(variable)
        ? keyPlaceOf(entry, ...path, "environment", variable)
        : keyPlaceOf(entry, ...differingPath(differing ?? "hostos", path[2]), "environment", variable);
      context.report(secretVariableTwice(variable, "`environment`", at, otherAt));
    } else if (other !== undefined) {
      const otherAt = placeOf(entry, ...path, "secrets", other, "variable");
      context.report(secretVariableTwice(variable, `the secret \`${other}\``, at, otherAt));
    } else if (isReserved(variable)) context.report(reservedVariable(variable, at));
    else bySecret.set(variable, name);
  }
}
