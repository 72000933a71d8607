import type ts from "typescript";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { suggest } from "../../support/suggest.ts";
import { isSurfaceName, isSymbolName, surfaceNames, type SurfaceName } from "../../surface/names.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** How each name of "catalogc" is meant to be used. */
export const usages: Readonly<Record<SurfaceName, string>> = {
  builtins: "`builtins.name`",
  config: "`config.pkgs.name.version`",
  defineCatalog: "`export default defineCatalog({ … })`",
  defineRecipe: "`export default defineRecipe({ … })`",
  file: '`file("./name")`, with a text in quotes',
  lib: "`lib.name`",
  md: "a template: `` md`…` ``",
  nix: "a template: `` nix`…` ``",
  pkgs: "`pkgs.name`",
  sh: "a template: `` sh`…` ``",
  text: "a template: `` text`…` ``",
};

/** A name of "catalogc" as a value: only `pkgs`, `lib`, `config` and `builtins` are values by themselves. */
export function surfaceValue(reading: Reading, name: string, node: ts.Node, scope: Scope): Expr {
  const span = reading.span(node);
  if (!isSurfaceName(name)) {
    return reading.invalid(messages.unknownImport(span, name, suggest(name, surfaceNames), surfaceNames));
  }
  if (isSymbolName(name)) return reading.global(name, scope, span);
  return reading.invalid(messages.surfaceUse(span, name, usages[name]));
}
