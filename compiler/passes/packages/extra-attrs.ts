import type { CheckedPackage } from "../../schema/package.ts";
import { extraAttrTwice } from "../../diagnostics/passes-build.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { attributeSources } from "./builder-attributes.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { extraEntries } from "./extra-entries.ts";
import { checkExtraPlatforms } from "./extra-platforms.ts";
import { checkExtraVariables } from "./extra-variables.ts";
import { isGiven } from "./given.ts";

/** Sets that `extraAttrs` adds to instead of replacing: their keys collide, and not they as wholes. */
export const extendedSets: ReadonlySet<string> = new Set(["env", "meta", "passthru"]);

/** What options give in `meta` and `passthru`. */
const described: Readonly<Record<"meta" | "passthru", Readonly<Record<string, keyof CheckedPackage>>>> = {
  meta: {
    description: "description",
    homepage: "homePage",
    license: "license",
    maintainers: "maintainers",
    mainProgram: "mainProgram",
    broken: "broken",
  },
  passthru: { test: "test", env: "develop" },
};

/**
 * `build.extraAttrs`, which win over what the builder sets by itself. A key that the recipe gives by an explicit option
 * as well, or as a structured attribute, is an error that names both places.
 */
export function resolveExtraAttrs(
  entry: PackageEntry,
  kind: BuilderKind,
  context: PassContext,
): ReadonlyMap<string, FreeForm> {
  const { debug, extraAttrs } = entry.data.build;
  const refuseTwice = (name: string, at: Place, ...options: readonly (PackagePath | undefined)[]) => {
    const option = options.find((path) => path !== undefined && isGiven(entry, path));
    if (option === undefined) return;
    context.report(extraAttrTwice(name, option.join("."), at, keyPlaceOf(entry, ...option)));
  };

  const sources = attributeSources(kind, debug);
  for (const name of extraAttrs.keys()) {
    if (extendedSets.has(name)) continue;
    refuseTwice(
      name,
      keyPlaceOf(entry, "build", "extraAttrs", name),
      Object.hasOwn(sources, name) ? sources[name] : undefined,
      ["build", "structuredAttrs", name],
      ["build", kind, "structuredAttrs", name],
    );
  }
  for (const [name, at] of extraEntries(entry, "env")) {
    const option = name === "NIX_CFLAGS_COMPILE" ? "BUILD_CFLAGS_COMPILE" : name;
    refuseTwice(`env.${name}`, at, ["build", "env", option], ["build", kind, "env", option]);
  }
  for (const set of ["meta", "passthru"] as const) {
    for (const [name, at] of extraEntries(entry, set)) {
      const option = Object.hasOwn(described[set], name) ? described[set][name] : undefined;
      refuseTwice(`${set}.${name}`, at, option === undefined ? undefined : [option]);
    }
  }
  checkExtraPlatforms(entry, context);
  checkExtraVariables(entry, context);
  return extraAttrs;
}
