import { stripVTControlCharacters } from "node:util";
import { didYouMean } from "../../../compiler/diagnostics/make.ts";
import type { Expr } from "../../../compiler/language/expression.ts";
import { expressionsIn } from "../../../compiler/language/expressions-in.ts";
import { staticNames } from "../../../compiler/language/traversal.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { optionsByLine } from "../../../tooling/explain/lines-of-options.ts";
import type { Result } from "../../../tooling/explain/opened-catalog.ts";
import { optionsOf } from "../../../tooling/explain/option-words.ts";
import { parsePath } from "../../../tooling/explain/option-path.ts";
import { isInEntry } from "../../../tooling/fix/in-entry.ts";

type NixError = ReturnType<typeof readNixError>;

/**
 * The message of Nix in one line, the quoted names in it, a near name, and the lines of generated files that Nix was at,
 * the innermost first. Since Nix 2.19 the last error counts, behind those that lead to it.
 */
export function readNixError(stderr: string) {
  const block =
    stripVTControlCharacters(stderr)
      .split(/^\s*error:/m)
      .at(-1)
      ?.trimStart() ?? "";
  const [said = ""] = block.split(/\n\s*(?:at |…|\(use |\d+\||Did you mean|Definition values|\n)/, 1);
  const message = said
    .replace(/\s+/g, " ")
    .replace(/^evaluation aborted with the following error message: '(?:lib[\w.]+: )?(.*)'$/, "$1")
    .replace(/[.:;]?(?:, did you mean .*| Definition values: .*)?[.:;]? *$/, "");
  const names = [...message.matchAll(/[`'"‘“]([\w.+-]+)['"’”]/g)].map(([, name = ""]) => name);
  const known = /did you mean (?:one of )?([^?]*)\?/i.exec(block)?.[1]?.match(/(?!or\b)[\w+-]+/g) ?? [];
  const hints = names.map((name) => didYouMean(name.split(".").at(-1) ?? "", known));
  const places = block.matchAll(/\/((?:pkgs|apps)\/[^\s:]+\.nix):(\d+)/g);
  return {
    message,
    names,
    hint: hints.find((hint) => hint !== undefined),
    lines: [...places].map(([, file = "", line]) => [file, Number(line)] as const),
  };
}

/**
 * The place in a recipe that an error of an entry is about: a name of the message, or the option that gives the
 * generated line, or the entry itself.
 * @param textOf the text of a generated file
 */
export function recipePlace(
  entry: string,
  { names, lines }: NixError,
  { stages }: Result,
  textOf: (file: string) => string,
): Span | undefined {
  const [kind, name = ""] = parsePath(entry);
  const checked = kind === "pkgs" || kind === "apps" ? stages.checked[kind].get(name) : undefined;
  if (checked === undefined || (kind !== "pkgs" && kind !== "apps")) return undefined;
  const recipe = stages.evaluated.recipeOf(kind, name) ?? "";
  const expression = stages.read(recipe);
  const neighbours = (["pkgs", "apps"] as const).flatMap((each) =>
    [...stages.checked[each].keys()]
      .filter((other) => stages.evaluated.recipeOf(each, other) === recipe)
      .map((other) => `${each}.${other}`),
  );
  const found = expression === undefined ? [] : names.flatMap((each) => placesOf(each, expression));
  const own =
    found.find((span) => isInEntry(entry, span, stages.read)) ??
    found.find((span) => !neighbours.some((each) => isInEntry(each, span, stages.read)));
  const options = optionsOf({ kind, name }, checked);
  const causes = lines.flatMap(([file, line]) => {
    const found = optionsByLine(file, textOf(file).split("\n"), (each) => each === line, options);
    return (found.get(line) ?? []).map(({ path }) => checked.provenance.at(path));
  });
  const { nameSpan, span } = checked.provenance.at([]);
  return own ?? causes.find(({ explicit }) => explicit)?.span ?? nameSpan ?? span;
}

/** Where a recipe writes the last part of a dotted name: as a reference, as a text, or as an attribute with that path. */
function placesOf(dotted: string, recipe: Expr): readonly Span[] {
  const last = dotted.split(".").at(-1);
  return [...expressionsIn(recipe)].flatMap(({ expr, path }) => {
    const isWord =
      expr.kind === "string" ? expr.parts.join("") === last : expr.kind === "variable" && expr.name === last;
    const paths = expr.kind === "select" ? [expr.path] : [];
    for (const each of expr.kind === "attrs" ? expr.bindings : [])
      if (
        each.kind === "value" &&
        `.${[...path, ...staticNames(each.path)].join(".")}.`.includes(`.${dotted}.`)
      )
        paths.push(each.path);
    const steps = paths.flat().filter((step) => step.kind === "static" && step.name === last);
    return [isWord ? expr.span : undefined, ...steps.map(({ span }) => span)].filter(
      (span) => span !== undefined,
    );
  });
}
