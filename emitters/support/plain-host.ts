import { staticText } from "../../compiler/language/text.ts";
import { ownersOnHosts } from "../../compiler/plan/jobs.ts";
import type { ConfigFilePlan, ServicePlan } from "../../compiler/plan/model.ts";

/**
 * The location of a configuration file's content for a host other than NixOS: beside the units if it is known at
 * compile time, in the recipe tree if it is a file there, in the module if only Nix knows it.
 */
export type HostFileOrigin =
  | { readonly kind: "beside"; readonly content: string }
  | { readonly kind: "recipe"; readonly treePath: string }
  | { readonly kind: "module" };

export function hostFileOrigin({ name, content }: ConfigFilePlan): HostFileOrigin {
  if ("source" in content) {
    const { source } = content;
    return source.kind === "file" ? { kind: "recipe", treePath: source.path } : { kind: "module" };
  }
  const known = staticText(content.text);
  // Not every file system allows a colon.
  return known === undefined || name.includes(":") ? { kind: "module" } : { kind: "beside", content: known };
}

/** A directory that tmpfiles creates. */
export interface HostDirectory {
  readonly path: string;
  readonly user: string;
  readonly group: string;
  readonly mode: string;
}

/**
 * State directories that no unit makes, and volumes. An existing folder of the host keeps its owner and mode. Below
 * `/var/lib`, the unit of a component makes the directory, but a scheduled job of root may run before it.
 */
export const hostDirectories = (plan: ServicePlan): readonly HostDirectory[] => [
  ...ownersOnHosts(plan)
    .filter(
      ({ name, account, state }) =>
        state.belowVarLib === null ||
        (account.policy === "root" &&
          plan.jobs.some(({ component, schedule }) => component === name && schedule !== null)),
    )
    .map(({ account, state }) => {
      const owner = account.policy === "root" ? "root" : account.name;
      return onlyWhereMissing({ path: state.path, user: owner, group: owner, mode: "0750" });
    }),
  ...plan.volumes.flatMap(({ path, made, group }) => {
    const directory = { path, user: "root", group: group?.name ?? "root", mode: "2770" };
    return made === "never" ? [] : [made === "missing" ? onlyWhereMissing(directory) : directory];
  }),
];

/** tmpfiles.d(5): after `:`, owner and mode are only those of a new directory. */
const onlyWhereMissing = ({ path, user, group, mode }: HostDirectory): HostDirectory => ({
  path,
  user: `:${user}`,
  group: `:${group}`,
  mode: `:${mode}`,
});
