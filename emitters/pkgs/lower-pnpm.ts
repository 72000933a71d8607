import { apply, attrsOf, select, string, stringOfParts, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { isEmptyText, text, textOfParts, type Text } from "../../compiler/language/text.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { commonAttributes, inputAttributes, tool } from "./common.ts";
import type { Attribute, Lowering } from "./model.ts";
import { lockfileFolder, pnpmDependencies } from "./pnpm-dependencies.ts";
import { shellPath, shellWords } from "./shell.ts";
import { pkgs, textExpr, when } from "./values.ts";

/** nixpkgs manual, "JavaScript", "pnpm": no builder of its own but a fetcher and a hook. */
export const lowerPnpm: Lowering<"pnpmPackageBuilder"> = (builder, pkg) => {
  const { sourceRoot, installDir } = builder;
  const isNamed = sourceRoot !== null || lockfileFolder(builder, pkg) !== undefined;
  return {
    call: pkgs("stdenvNoCC", "mkDerivation"),
    attributes: [
      ...commonAttributes(pkg).map((each) => (isNamed ? namedSource(each, pkg) : each)),
      ...when(sourceRoot !== null, "sourceRoot", () => textExpr(sourceRoot ?? text())),
      ["pnpmDeps", pnpmDependencies(builder, pkg)],
      ...inputAttributes(builder.packages, [builder.pnpm, tool("pnpmConfigHook", pkg), tool("nodejs", pkg)]),
      ["buildPhase", phase("Build", textOfParts(["pnpm run ", ...shellWords(builder.buildScript).parts]))],
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

const phase = (name: string, command: Text): Expr =>
  stringOfParts([`runHook pre${name}\n\n`, ...command.parts, `\n\nrunHook post${name}\n`]);
