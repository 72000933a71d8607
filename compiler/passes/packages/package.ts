import type { Build, Package } from "../../ir/package.ts";
import { attributeNotes } from "./attribute-notes.ts";
import { resolveBuildAttributes } from "./build-attributes.ts";
import { checkBuilder, enabledBuilder, builderPath } from "./builder.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { isForced, recipePath, type PassContext, placeOf } from "../context.ts";
import { explicitOptions } from "./explicit-options.ts";
import { resolveExtraAttrs } from "./extra-attrs.ts";
import { checkHashes } from "./hashes.ts";
import { checkJoinedFlags } from "./joined-flags.ts";
import { resolveLicenses } from "./licenses.ts";
import { checkMetadataNames, checkPassthru } from "./metadata-names.ts";
import { resolveMaintainers } from "../maintainers.ts";
import { resolveSource } from "./source.ts";
import { checkSharedSettings } from "./shared-settings.ts";
import { checkUnpacker } from "./unpacker.ts";
import { builders, type Builder, type BuilderKind } from "../../schema/builders/builders.ts";
import { sharedAttributes, sharedSettings } from "../../schema/builders/shared-settings.ts";
import { reflectGroup } from "../../schema/reflect.ts";

/** Resolves one checked package; undefined if it has no builder or no usable source, which is reported. */
export function resolvePackage(entry: PackageEntry, context: PassContext): Package | undefined {
  const { data } = entry;
  const license = resolveLicenses(entry, context);
  const maintainers = resolveMaintainers(entry, context);
  const source = resolveSource(entry, context);
  const build = resolveBuild(entry, context);
  checkMetadataNames(entry, context);
  checkPassthru(entry, context);
  checkHashes(entry, context);
  if (build === undefined || source === undefined) return undefined;
  return {
    name: entry.name,
    outputName: `pkgs.${entry.name}`,
    recipePath: recipePath(entry, context),
    broken: data.broken,
    description: data.description,
    version: data.version,
    homePage: data.homePage,
    license,
    mainProgram: data.mainProgram,
    maintainers,
    changelog: data.changelog,
    longDescription: data.longDescription,
    platforms: data.platforms,
    badPlatforms: data.badPlatforms,
    sourceProvenance: data.sourceProvenance,
    knownVulnerabilities: data.knownVulnerabilities,
    downloadPage: data.downloadPage,
    pkgConfigModules: data.pkgConfigModules,
    passthru: data.passthru,
    passthruTests: data.passthruTests,
    arguments: data.arguments,
    source,
    patches: data.source.patches,
    build,
    develop: data.develop,
    test: data.test,
    update: data.update,
    explicit: explicitOptions(entry),
    ...attributeNotes(entry, build.builder.kind),
  };
}

function resolveBuild(entry: PackageEntry, context: PassContext): Build | undefined {
  checkBuilder(entry, context);
  const kind = enabledBuilder(entry.data.build);
  if (kind === undefined) return undefined;
  checkUnpacker(entry, kind, context);
  checkJoinedFlags(entry, kind, context);
  const attributes = resolveBuildAttributes(entry, kind, context);
  const settings = sharedSettings(kind, entry.data.build[kind]);
  checkSharedSettings(entry, kind, settings, context);
  const extraAttrs = resolveExtraAttrs(entry, kind, context);
  const builder = resolveBuilder(entry, kind, context);
  const forced = [...extraAttrs.keys()].filter((name) => isForced(entry, "build", "extraAttrs", name));
  return (
    builder && {
      debug: entry.data.build.debug,
      ...attributes,
      extraAttrs,
      forcedAttrs: new Set(forced),
      builder,
      ...sharedAttributes(settings),
    }
  );
}

/** The options of the package's builder; undefined if a required one is missing, which checking has reported. */
function resolveBuilder(entry: PackageEntry, kind: BuilderKind, context: PassContext): Builder | undefined {
  const { enable: _, env: _env, structuredAttrs: _attrs, ...options } = entry.data.build[kind];
  builders[kind].check?.(options, {
    at: (option) => placeOf(entry, ...builderPath(kind, option)),
    source: entry.data.source,
    definesPackage: (name) => context.definesPackage(name),
    report: (diagnostic) => {
      context.report(diagnostic);
    },
  });
  if (requiredOptions(kind).some((name) => Reflect.get(options, name) === undefined)) return undefined;
  // The compiler cannot infer that key and options belong together.
  return { kind, ...options } as Builder;
}

const requiredOptions = (kind: BuilderKind): readonly string[] =>
  [...reflectGroup(builders[kind].schema).options.values()].flatMap(({ name, default: fallback }) =>
    fallback.kind === "required" ? [name] : [],
  );
