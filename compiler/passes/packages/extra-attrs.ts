import type { CheckedPackage } from "../../schema/package.ts";
import { extraAttrTwice, notAVariable } from "../../diagnostics/passes-packages.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { BuilderKind } from "../../schema/builders/builders.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { attributeSources } from "./builder-attributes.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { checkExtraTypes } from "./extra-types.ts";
import { extraEntries, extraSet } from "./extra-entries.ts";
import { isGiven } from "./given.ts";
import { ignoredPlatform } from "../../diagnostics/checking.ts";
import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import { platforms } from "../../nixpkgs/platforms.ts";
import { describeValue } from "../../check/describe-value.ts";

/** Sets that `extraAttrs` extends instead of replacing: their keys conflict, not the sets as a whole. */
export const extendedSets: ReadonlySet<string> = new Set(["env", "meta", "passthru"]);

/** The attributes that options set in `meta` and `passthru`. */
export const optionsOfSets: Readonly<
  Record<"meta" | "passthru", Readonly<Record<string, keyof CheckedPackage>>>
> = {
  meta: {
    description: "description",
    homepage: "homePage",
    license: "license",
    maintainers: "maintainers",
    mainProgram: "mainProgram",
    broken: "broken",
    changelog: "changelog",
    longDescription: "longDescription",
    platforms: "platforms",
    badPlatforms: "badPlatforms",
    sourceProvenance: "sourceProvenance",
    knownVulnerabilities: "knownVulnerabilities",
    downloadPage: "downloadPage",
    pkgConfigModules: "pkgConfigModules",
  },
  passthru: { test: "test", env: "develop", tests: "passthruTests", arguments: "arguments" },
};

/**
 * `build.extraAttrs`, which overrides attributes that the builder sets itself. A key that the recipe also sets by an
 * explicit option, or as a structured attribute, is an error with both places.
 */
export function resolveExtraAttrs(
  entry: PackageEntry,
  kind: BuilderKind,
  context: PassContext,
): ReadonlyMap<string, FreeForm> {
  const { debug, extraAttrs } = entry.data.build;
  const refused = new Set<string>();
  const refuseTwice = (name: string, at: Place, ...options: readonly (PackagePath | undefined)[]) => {
    const option = options.find((path) => path !== undefined && isGiven(entry, path));
    if (option === undefined) return;
    refused.add(name);
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
      const option = Object.hasOwn(optionsOfSets[set], name) ? optionsOfSets[set][name] : undefined;
      const own = set === "passthru" ? (["passthru", name] as const) : undefined;
      refuseTwice(`${set}.${name}`, at, option === undefined ? own : [option]);
    }
  }
  checkExtraTypes(entry, kind, refused, context);
  checkExtraPlatforms(entry, context);
  checkExtraVariables(entry, context);
  return extraAttrs;
}

/**
 * Lists that nixpkgs compares with the platform of the build (`lib.meta.platformMatch`), where an unknown string
 * matches nothing.
 */
const lists = ["badPlatforms", "hydraPlatforms", "platforms"];

/** Warns about platforms in `build.extraAttrs.meta` that nixpkgs does not know and ignores silently. */
function checkExtraPlatforms(entry: PackageEntry, context: PassContext): void {
  const meta = extraSet(entry, "meta");
  if (meta === undefined) return;
  for (const list of lists) {
    const attribute = meta.entries.get(list);
    const value = attribute?.value.force();
    if (attribute === undefined || value?.kind !== "list") continue;
    for (const element of value.elements) {
      const platform = knownText(element.force());
      if (platform === undefined || platforms.has(platform)) continue;
      const around = attribute.nameSpan ?? keyPlaceOf(entry, "build", "extraAttrs", "meta");
      context.report(ignoredPlatform(platform, list, platforms, element.span ?? around));
    }
  }
}

const knownText = (value: Value): string | undefined =>
  value.kind === "string" ? staticText(value.text) : undefined;

/**
 * Reports invalid values in `build.extraAttrs.env`: nixpkgs accepts strings, booleans, integers and derivations there,
 * and refuses others without a place (`make-derivation.nix`, `checkedEnv`). Values in `build.env` are converted if
 * possible.
 */
function checkExtraVariables(entry: PackageEntry, context: PassContext): void {
  const env = entry.data.build.extraAttrs.get("env");
  if (env?.kind !== "attrs") return;
  const around = keyPlaceOf(entry, "build", "extraAttrs", "env");
  for (const [name, { value: thunk, nameSpan }] of env.entries) {
    const value = thunk.force();
    if (isRefused(value))
      context.report(notAVariable(name, describeValue(value), insteadOf(value), nameSpan ?? around));
  }
}

function isRefused(value: Value): boolean {
  switch (value.kind) {
    case "null":
    case "float":
    case "path":
    case "list":
    case "function":
      return true;
    case "attrs":
      return !value.entries.has("type");
    default:
      return false;
  }
}

function insteadOf({ kind }: Value): string {
  switch (kind) {
    case "null":
      return "Remove it.";
    case "float":
    case "path":
      return "Set it in `build.env`, which converts it to a string.";
    default:
      return "Write it as one string, or set an attribute in `build.structuredAttrs`.";
  }
}
