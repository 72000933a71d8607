import {
  apply,
  attrs,
  bind,
  inherit,
  integer,
  string,
  stringOfParts,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import type { Builder, Package } from "../../compiler/ir/package.ts";
import { isReadAsWords } from "./read-as-words.ts";
import { attrValue, finalAttrs, lib, packages, pkgs, unlessEmpty } from "./values.ts";

type PnpmBuilder = Extract<Builder, { kind: "pnpmPackageBuilder" }>;

/** What runs tools that the recipe asks for. */
const scripts = ["preUnpack", "unpackPhase", "postUnpack", "prePatch", "postPatch"] as const;

/** What is done in the folder that `sourceRoot` names. */
const inSourceRoot = ["prePatch", "postPatch", "patches"] as const;

/**
 * What changes which dependencies are fetched must be the same here and in the build: where the lockfile is, and what
 * makes or changes it before `pnpm install`. Other builders of nixpkgs do so too (`build-npm-package`, `go/module.nix`).
 */
const sharedWithFetcher = [
  "sourceRoot",
  "setSourceRoot",
  ...scripts,
  "patches",
  "patchFlags",
  "prePnpmInstall",
  "pnpmInstallFlags",
  "pnpmWorkspaces",
] as const;

/** `pnpmDeps` of a package: the fetcher that is called with what it shares with the build. */
export function pnpmDependencies(builder: PnpmBuilder, pkg: Package): Expr {
  const isSet = setIn(builder, pkg);
  const folder = lockfileFolder(builder, pkg);
  const shared = sharedWithFetcher.filter(
    (name) => isSet(name) && (name !== "sourceRoot" || folder === undefined),
  );
  const tools = scripts.some(isSet) ? builder.packages.build : [];
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
      bind("pnpm", builder.pnpm.expr),
      bind("fetcherVersion", integer(builder.fetcherVersion)),
      bind("hash", string(builder.pnpmDepsHash)),
      ...unlessEmpty("nativeBuildInputs", tools, packages).map(([name, value]) => bind(name, value)),
    ]),
  );
}

const workspaces = "pnpmWorkspaces";

/** Whether the build has the names of workspaces as one string: the fetcher takes a list. */
function workspacesAsWords(pkg: Package): boolean {
  const extra = pkg.build.extraAttrs.get(workspaces);
  const structured = pkg.build.structuredAttrs.get(workspaces);
  if (extra !== undefined) return isReadAsWords(workspaces, reify(extra), pkg);
  return structured !== undefined && isReadAsWords(workspaces, attrValue(structured), pkg);
}

/**
 * Where the fetcher finds the lockfile of a package whose `pnpmRoot` is a folder of its source: only the build's hook goes there
 * by itself (nixpkgs manual, "JavaScript", "pnpm"). Undefined without one, and where that is not known or the sources are changed
 * before, which is done in the root of them.
 */
export function lockfileFolder(builder: PnpmBuilder, pkg: Package): Expr | undefined {
  const isSet = setIn(builder, pkg);
  const { source } = pkg;
  if (!isSet("pnpmRoot") || isSet("setSourceRoot") || inSourceRoot.some(isSet)) return undefined;
  const root = finalAttrs("pnpmRoot");
  if (isSet("sourceRoot")) return stringOfParts([finalAttrs("sourceRoot"), "/", root]);
  if (source === null || source.kind === "url") return undefined;
  const isFolder = source.kind === "path" && source.path.kind === "file";
  return stringOfParts([isFolder ? "source" : finalAttrs("src", "name"), "/", root]);
}

const setIn =
  (builder: PnpmBuilder, { build, patches }: Package) =>
  (name: string): boolean =>
    build.extraAttrs.has(name) ||
    build.structuredAttrs.has(name) ||
    (name === "sourceRoot" && builder.sourceRoot !== null) ||
    (name === "patches" && patches.length > 0);
