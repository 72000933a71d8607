import type { Role } from "./app.ts";

interface Ordered {
  readonly dependsOn: readonly string[];
  readonly resources: ReadonlyMap<string, { readonly role: Role }>;
}

/**
 * The components whose dependents keep waiting while systemd restarts them (systemd.service(5), `RestartMode=direct`): those
 * that `dependsOn` names. A component that a frontend waits for, directly or through other components, is not among them:
 * the units of a frontend serve other apps, which would wait as well.
 */
export function holdingDependents(components: ReadonlyMap<string, Ordered>): ReadonlySet<string> {
  const beforeFrontends = new Set(
    [...components].flatMap(([name, { resources }]) =>
      [...resources.values()].some(({ role }) => role === "frontend") ? [name] : [],
    ),
  );
  // A set is iterated together with what is added to it meanwhile.
  for (const name of beforeFrontends)
    for (const dependency of components.get(name)?.dependsOn ?? []) beforeFrontends.add(dependency);
  const named = [...components.values()].flatMap(({ dependsOn }) => dependsOn);
  return new Set(named.filter((name) => !beforeFrontends.has(name)));
}
