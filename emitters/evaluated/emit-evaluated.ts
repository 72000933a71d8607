import { attrsOf } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { printMember } from "../nix/print.ts";
import { fromEmitted, type EmitContext, type EmittedFile } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import type { CatalogFacts, EntryNames } from "../support/outline.ts";
import { evaluatedCatalog, evaluatedEntry, evaluatedWith } from "./catalog.ts";
import type { EvaluatedFormat } from "./evaluated-files.ts";
import { printJson, printJsonMember } from "./print-json.ts";

/** `catalog.json` and `catalog.nix`: the same value, for programs and for Nix. */
export const emitEvaluated = (catalog: PlannedCatalog, context: EmitContext): readonly EmittedFile[] =>
  print(evaluatedCatalog(catalog), context);

/** The same without any entries. */
export const emitEvaluatedFrame = (facts: CatalogFacts, context: EmitContext): readonly EmittedFile[] =>
  print(evaluatedWith(facts, { apps: attrsOf([]), pkgs: attrsOf([]) }), context);

/** The indentation of entries in both files. */
const entryIndent = "    ";

/**
 * One entry as printed in each of the files: from the indentation before its name to its closing bracket, without the
 * comma or semicolon after it. Undefined if the catalog has none with this name.
 */
export function emitEvaluatedEntry(
  section: keyof EntryNames,
  name: string,
  catalog: PlannedCatalog,
  context: EmitContext,
): Readonly<Record<EvaluatedFormat, string>> | undefined {
  const value = evaluatedEntry(section, name, catalog);
  if (value === undefined) return undefined;
  const treePath = (path: string): string => fromEmitted(context, "catalog.nix", path);
  return {
    json: printJsonMember(name, value, entryIndent, pathNameIn(context)),
    nix: printMember(name, value, entryIndent, { treePath }).slice(0, -";\n".length),
  };
}

const pathNameIn =
  ({ recipesName }: EmitContext) =>
  (treePath: string): string =>
    [recipesName, treePath].filter(Boolean).join("/");

function print(value: Expr, context: EmitContext): readonly EmittedFile[] {
  return [
    { path: "catalog.json", content: printJson(value, pathNameIn(context)) },
    nixFile("catalog.nix", context.recipesName, withArguments(value), context),
  ];
}

/** `{ apps, lib, pkgs }: value` */
const withArguments = (body: Expr): Expr => ({
  kind: "lambda",
  parameter: {
    kind: "pattern",
    fields: ["apps", "lib", "pkgs"].map((name) => ({ name })),
    ellipsis: false,
  },
  body,
});
