import type { PackageRef } from "../../ir/values.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { packageSteps } from "./package-steps.ts";

/** Whether one of the packages has such a name, or a name that nobody knows. */
export const mayBring = (packages: readonly PackageRef[], name: RegExp): boolean =>
  packages.some(({ expr }) => {
    const last = packageSteps(expr)?.at(-1);
    return last === undefined || name.test(last);
  });

/** Whether the recipe sets one of these attributes of the derivation itself. */
export const setsAny = ({ data }: PackageEntry, names: readonly string[]): boolean => {
  const kind = enabledBuilder(data.build);
  const sets = [
    data.build.extraAttrs,
    data.build.structuredAttrs,
    ...(kind === undefined ? [] : [data.build[kind].structuredAttrs]),
  ];
  return names.some((name) => sets.some((set) => set.has(name)));
};
