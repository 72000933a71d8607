import { noBuilder, severalBuilders, unusedBuilderOptions } from "../../diagnostics/passes-packages.ts";
import { builderKinds, type BuilderKind } from "../../schema/builders/builders.ts";
import type { CheckedBuild } from "../../schema/build.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { isExplicit, isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/** The path of an option of the builder registry, which may be inside `packages`: `packages.build`. */
export const builderPath = (
  kind: BuilderKind,
  option: string,
  ...inside: readonly (string | number)[]
): PackagePath => ["build", kind, ...option.split("."), ...inside] as unknown as PackagePath;

/** The first enabled builder, if there is one. */
export const enabledBuilder = (build: CheckedBuild): BuilderKind | undefined =>
  builderKinds.find((kind) => build[kind].enable);

/**
 * Specification: "Exactly one builder may be enabled per package". None or several are errors. Options of a builder
 * that is not enabled are a warning, unless a wrong number of builders has been reported, which explains them.
 */
export function checkBuilder(entry: PackageEntry, context: PassContext): void {
  if (builderKinds.some((kind) => isWrong(entry, "build", kind, "enable"))) return;
  const enabled = builderKinds.filter((kind) => entry.data.build[kind].enable);
  const configured = builderKinds.filter((kind) => !enabled.includes(kind) && hasOptions(entry, kind));
  const [only, second] = enabled;
  if (only === undefined) {
    context.report(noBuilder(entry.name, configured, keyPlaceOf(entry, "build")));
  } else if (second !== undefined) {
    const places = enabled.map((kind) => [kind, placeOf(entry, "build", kind, "enable")] as const);
    context.report(severalBuilders(places));
  } else {
    for (const kind of configured) {
      const enabledAt = placeOf(entry, "build", only, "enable");
      context.report(unusedBuilderOptions(kind, only, keyPlaceOf(entry, "build", kind), enabledAt));
    }
  }
}

/**
 * Whether the recipe sets options of a builder other than `enable`: only `enable = false` is not a mistake. Defaults in
 * a `build` copied from another package (`config.pkgs.….build`) do not count, because they have no place in a recipe.
 */
const hasOptions = (entry: PackageEntry, kind: BuilderKind): boolean =>
  isExplicit(entry, "build", kind) &&
  entry.provenance
    .explicitPaths()
    .some(
      ([group, builder, option = "enable", ...inside]) =>
        group === "build" &&
        builder === kind &&
        option !== "enable" &&
        entry.provenance.at([group, builder, option, ...inside]).span !== undefined,
    );
