import {
  badSourceRoot,
  removedFetcherVersion,
  removedPnpm,
  unknownFetcherVersion,
} from "../../diagnostics/passes-packages.ts";
import {
  apply,
  attrs,
  attrsOf,
  bind,
  inherit,
  integer,
  select,
  string,
  stringOfParts,
  variable,
} from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { namesBelow } from "../../language/names-below.ts";
import type { PackageRef } from "../../language/option-values.ts";
import { reify } from "../../language/reify.ts";
import { shellPath, shellWords } from "../../language/shell-words.ts";
import { isEmptyText, staticText, text, textOfParts, type Text } from "../../language/text.ts";
import { attrValue, finalAttrs, lib, packages, pkgs } from "../../language/value-expressions.ts";
import { oldestRelease } from "../../nixpkgs/supported.ts";
import { int, nullOr, pkg, staticStr, str } from "../types.ts";
import { defineBuilder, mayLoseElements, ownTool, type PackageToBuild } from "./builder.ts";
import { everyBuild, propagated } from "./families/attributes.ts";
import { checks, installCheck } from "./families/checks.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches } from "./families/sources.ts";
import { toolchain } from "./families/toolchain.ts";

/** Merged 2026-06: some nixpkgs of 26.05 do not have it. Checked 2026-11. */
const readAsWords = { pnpmWorkspaces: "https://github.com/NixOS/nixpkgs/pull/528517" };

/**
 * Specification: "Builders and their additional options", `pnpmPackageBuilder`. nixpkgs manual, "JavaScript", "pnpm": no builder
 * of its own but a fetcher and a hook.
 */
export const pnpmPackageBuilder = defineBuilder("pnpmPackageBuilder", {
  description: "Builds a pnpm package from `pnpm-lock.yaml`; Node.js and pnpm are added automatically.",
  label: "pnpm",
  options: {
    buildScript: str.default(text("build")).meta({
      description: "The script of `package.json` that builds the package, and arguments for it.",
    }),
    fetcherVersion: int.default(3).meta({
      description:
        "Version of the dependency fetcher: 3 supports lockfile v9 (pnpm 9 or later), 1 is for older lockfiles. " +
        "nixpkgs after 26.05 has 3 and 4 only; pnpm 11 and later need 4.",
    }),
    installDir: nullOr(str).meta({
      description:
        "Directory, relative to the source root, whose content becomes the package; null leaves that to " +
        "`build.extraAttrs.installPhase` or to a `Makefile`.",
    }),
    pnpm: pkg.default({ kind: "package", expr: pkgs("pnpm_10") }).meta({
      defaultText: "pkgs.pnpm_10",
      description:
        "The pnpm to build with; pin it to avoid a hash mismatch when the package collection changes.",
    }),
    pnpmDepsHash: staticStr.default("").meta({
      description: "Hash of the dependencies; empty makes the first build report the correct hash.",
      mapsTo: "hash of the fetcher",
    }),
    sourceRoot: nullOr(str).meta({
      description: "Directory of the package within the source, of the form `source/<subdir>`.",
    }),
    toolchain: toolchain("The standard environment", "the `stdenv` whose `mkDerivation` is called"),
  },
  becomes: {
    buildScript: { attribute: "buildPhase", value: buildPhase },
    fetcherVersion: null,
    installDir: { attribute: "installPhase", value: installPhase },
    pnpm: null,
    pnpmDepsHash: { attribute: "pnpmDeps", value: (_, options, pkg) => pnpmDependencies(options, pkg) },
    sourceRoot: {
      attribute: "sourceRoot",
      value: (root) => (root === null ? undefined : stringOfParts(root.parts)),
    },
    toolchain: null,
  },
  families: {
    checks,
    installCheck,
    outputs,
    phases,
    wrap,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
    ...propagated,
  },
  call: ({ toolchain: stdenv }) => select(stdenv === null ? pkgs("stdenvNoCC") : stdenv.expr, "mkDerivation"),
  dependencies: {
    hash: "pnpmDepsHash",
    instead: ["pnpmDeps"],
    dependOn: ["fetcherVersion", "sourceRoot", "pnpm"],
  },
  tools: ({ pnpm }, pkg) => [pnpm, ownTool("pnpmConfigHook", pkg), ownTool("nodejs", pkg)],
  usesPackages: ["nodejs"],
  src: namedSource,
  setsStrictDeps: true,
  unpacking: "by fetchers too",
  readAsWords,
  check({ fetcherVersion, pnpm, sourceRoot }, { at, definesPackage, report, source }) {
    if (removedFetcherVersions.has(fetcherVersion)) {
      report(removedFetcherVersion(fetcherVersion, oldestRelease, at("fetcherVersion")));
    } else if (!fetcherVersions.includes(fetcherVersion)) {
      report(unknownFetcherVersion(fetcherVersion, fetcherVersions, at("fetcherVersion")));
    }
    // Repositories and folders of the recipe tree unpack to `source`; a tarball, or a path that only Nix knows, to any
    // folder.
    const root = sourceRoot === null ? undefined : staticText(sourceRoot);
    const { git, path } = source;
    if ((git !== null || path?.kind === "file") && root !== undefined && !/^source(\/|$)/.test(root))
      report(badSourceRoot(root, at("sourceRoot")));

    const steps = namesBelow("pkgs", pnpm.expr) ?? [];
    const name = steps.at(-1) ?? "";
    const isOwn = steps.length === 1 && definesPackage(name);
    if (removedPnpms.has(name) && !isOwn) report(removedPnpm(name, supportedPnpm, oldestRelease, at("pnpm")));
  },
});

/**
 * `fetcherVersion` of `fetchPnpmDeps`: nixpkgs, `pkgs/build-support/node/fetch-pnpm-deps`. 26.05 accepts all four and
 * warns about the removed ones, later nixpkgs throws (PR 523933). Checked 2026-11.
 */
const fetcherVersions: readonly number[] = [3, 4];
const removedFetcherVersions: ReadonlySet<number> = new Set([1, 2]);

/** Past their end of life; removed after 26.05 (nixpkgs PR 539222, issue 529285). Checked 2026-11. */
const removedPnpms: ReadonlySet<string> = new Set(["pnpm_8", "pnpm_9"]);

/** The replacement, which is the default of the specification. */
const supportedPnpm = "pnpm_10";

interface FetchOptions {
  readonly fetcherVersion: number;
  readonly packages: { readonly build: readonly PackageRef[] };
  readonly pnpm: PackageRef;
  readonly pnpmDepsHash: string;
  readonly sourceRoot: Text | null;
}

const phase = (name: string, command: Text): Expr =>
  stringOfParts([`runHook pre${name}\n\n`, ...command.parts, `\n\nrunHook post${name}\n`]);

function buildPhase(script: Text): Expr {
  return phase("Build", textOfParts(["pnpm run ", ...shellWords(script).parts]));
}

/** Copies the content of the folder: hooks may have created `$out` before, with their own files. */
function installPhase(folder: Text | null): Expr | undefined {
  if (folder === null || isEmptyText(folder)) return undefined;
  const content = shellPath(textOfParts([...folder.parts, "/."]));
  return phase("Install", textOfParts(["cp -r ", ...content.parts, ' "$out"']));
}

/**
 * A folder of the recipe tree unpacks under its own name, but `sourceRoot` is written `source/<subdir>`, as fetchers
 * unpack. A path that only Nix knows already has a name, and renaming it would build it during evaluation.
 */
function namedSource(src: Expr, options: FetchOptions, pkg: PackageToBuild): Expr {
  const isNamed = options.sourceRoot !== null || lockfileFolder(options, pkg) !== undefined;
  if (!isNamed || pkg.source?.kind !== "path" || pkg.source.path.kind !== "file") return src;
  return apply(
    select(variable("builtins"), "path"),
    attrsOf([
      ["name", string("source")],
      ["path", src],
    ]),
  );
}

/** Attributes that run tools of the recipe. */
const scripts = ["preUnpack", "unpackPhase", "postUnpack", "prePatch", "postPatch"] as const;

/** Attributes that apply in the folder of `sourceRoot`. */
const inSourceRoot = ["prePatch", "postPatch", "patches"] as const;

/**
 * Attributes that change the fetched dependencies must be the same here and in the build: the location of the lockfile,
 * and changes to it before `pnpm install`. Other builders of nixpkgs do this too (`build-npm-package`,
 * `go/module.nix`).
 */
export const sharedWithFetcher = [
  "sourceRoot",
  "setSourceRoot",
  ...scripts,
  "patches",
  "patchFlags",
  "prePnpmInstall",
  "pnpmInstallFlags",
  "pnpmWorkspaces",
] as const;

/** `pnpmDeps` of a package: a call of the fetcher with the attributes it shares with the build. */
function pnpmDependencies(options: FetchOptions, pkg: PackageToBuild): Expr {
  const isSet = setIn(options, pkg);
  const folder = lockfileFolder(options, pkg);
  const shared = sharedWithFetcher.filter(
    (name) => isSet(name) && (name !== "sourceRoot" || folder === undefined),
  );
  const tools = scripts.some(isSet) ? options.packages.build : [];
  const isOneString = workspacesAsWords(pkg);
  return apply(
    pkgs("fetchPnpmDeps"),
    attrs([
      inherit(
        ["pname", "version", "src", ...shared.filter((name) => !(isOneString && name === workspaces))],
        variable("finalAttrs"),
      ),
      ...(isOneString
        ? [bind(workspaces, apply(lib("splitString"), string(" "), finalAttrs(workspaces)))]
        : []),
      ...(folder === undefined ? [] : [bind("sourceRoot", folder)]),
      bind("pnpm", options.pnpm.expr),
      bind("fetcherVersion", integer(options.fetcherVersion)),
      bind("hash", string(options.pnpmDepsHash)),
      ...(tools.length === 0 ? [] : [bind("nativeBuildInputs", packages(tools))]),
    ]),
  );
}

const workspaces = "pnpmWorkspaces";

/** Whether the build has the names of workspaces as one string: the fetcher accepts a list. */
function workspacesAsWords({ build }: PackageToBuild): boolean {
  const extra = build.extraAttrs.get(workspaces);
  if (extra !== undefined) return mayLoseElements(reify(extra));
  const structured = build.structuredAttrs.get(workspaces);
  return structured !== undefined && mayLoseElements(attrValue(structured));
}

/**
 * The location of the lockfile for the fetcher, if `pnpmRoot` of a package is a folder of its source: only the build's
 * hook changes to it (nixpkgs manual, "JavaScript", "pnpm"). Undefined without `pnpmRoot`, if it is unknown, or if the
 * sources are changed before, which happens in their root.
 */
function lockfileFolder(options: FetchOptions, pkg: PackageToBuild): Expr | undefined {
  const isSet = setIn(options, pkg);
  const { source } = pkg;
  if (!isSet("pnpmRoot") || isSet("setSourceRoot") || inSourceRoot.some(isSet)) return undefined;
  const root = finalAttrs("pnpmRoot");
  if (isSet("sourceRoot")) return stringOfParts([finalAttrs("sourceRoot"), "/", root]);
  if (source === null || source.kind === "url") return undefined;
  const isFolder = source.kind === "path" && source.path.kind === "file";
  return stringOfParts([isFolder ? "source" : finalAttrs("src", "name"), "/", root]);
}

const setIn =
  ({ sourceRoot }: FetchOptions, { build, patches }: PackageToBuild) =>
  (name: string): boolean =>
    build.extraAttrs.has(name) ||
    build.structuredAttrs.has(name) ||
    build.shared.has(name) ||
    (name === "sourceRoot" && sourceRoot !== null) ||
    (name === "patches" && patches.length > 0);
