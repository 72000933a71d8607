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
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { isEmptyText, text, textOfParts, type Text } from "../../compiler/language/text.ts";
import type { Builder, Package } from "../../compiler/ir/package.ts";
import { commonAttributes, inputAttributes, tool } from "./common.ts";
import type { Attribute, Lowering } from "./model.ts";
import { shellName, shellPath } from "./shell.ts";
import { packages, pkgs, textExpr, unlessEmpty, when } from "./values.ts";

type PnpmBuilder = Extract<Builder, { kind: "pnpmPackageBuilder" }>;

/** nixpkgs manual, "JavaScript", "pnpm": no builder of its own but a fetcher and a hook. */
export const lowerPnpm: Lowering<"pnpmPackageBuilder"> = (builder, pkg) => {
  const { sourceRoot, installDir } = builder;
  return {
    call: pkgs("stdenvNoCC", "mkDerivation"),
    attributes: [
      ...commonAttributes(pkg).map((each) => (sourceRoot === null ? each : namedSource(each, pkg))),
      ...when(sourceRoot !== null, "sourceRoot", () => textExpr(sourceRoot ?? text())),
      ["pnpmDeps", dependencies(builder, pkg)],
      ...inputAttributes(builder.packages, [builder.pnpm, tool("pnpmConfigHook", pkg), tool("nodejs", pkg)]),
      ["buildPhase", phase("Build", textOfParts(["pnpm run ", ...shellName(builder.buildScript).parts]))],
      ...when(installDir !== null && !isEmptyText(installDir), "installPhase", () =>
        phase("Install", copied(installDir ?? text())),
      ),
    ],
  };
};

/**
 * A folder of the recipe tree unpacks under its own name, but `sourceRoot` is written `source/<subdir>`, as fetchers
 * unpack. What Nix finds has a name already, and to rename it would be to build it before anything is evaluated.
 */
function namedSource(attribute: Attribute, { source }: Package): Attribute {
  const [name, value] = attribute;
  if (name !== "src" || source?.kind !== "path" || source.path.kind !== "file") return attribute;
  return [
    name,
    apply(
      select(variable("builtins"), "path"),
      attrsOf([
        ["name", string("source")],
        ["path", value],
      ]),
    ),
  ];
}

/** The content of the folder: hooks may have made `$out` by then, and put files of their own into it. */
const copied = (folder: Text): Text =>
  textOfParts(["cp -r ", ...shellPath(textOfParts([...folder.parts, "/."])).parts, ' "$out"']);

/** What runs tools that the recipe asks for. */
const scripts = ["preUnpack", "unpackPhase", "postUnpack", "prePatch", "postPatch"] as const;

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

function dependencies(builder: PnpmBuilder, pkg: Package): Expr {
  const isSet = (name: string): boolean =>
    pkg.build.extraAttrs.has(name) ||
    pkg.build.structuredAttrs.has(name) ||
    (name === "sourceRoot" && builder.sourceRoot !== null) ||
    (name === "patches" && pkg.patches.length > 0);
  const tools = scripts.some(isSet) ? builder.packages.build : [];
  return apply(
    pkgs("fetchPnpmDeps"),
    attrs([
      inherit(["pname", "version", "src", ...sharedWithFetcher.filter(isSet)], variable("finalAttrs")),
      bind("pnpm", builder.pnpm.expr),
      bind("fetcherVersion", integer(builder.fetcherVersion)),
      bind("hash", string(builder.pnpmDepsHash)),
      ...unlessEmpty("nativeBuildInputs", tools, packages).map(([name, value]) => bind(name, value)),
    ]),
  );
}

const phase = (name: string, command: Text): Expr =>
  stringOfParts([`runHook pre${name}\n\n`, ...command.parts, `\n\nrunHook post${name}\n`]);
