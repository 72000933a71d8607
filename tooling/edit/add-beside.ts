import type { Span } from "../../compiler/support/span.ts";
import type { EditableRecipe } from "./edit-scalar.ts";
import { findScalar } from "./find-scalar.ts";
import { syntaxOf, writings, type Syntax } from "./write-scalar.ts";

/**
 * The text of a recipe with an option that is not there yet, behind one that is (`hash` behind `url`). It is read back: the
 * option is the new value, or the answer is undefined, as where the neighbor is in a value that is shared.
 */
export async function addBeside(
  recipe: EditableRecipe,
  neighbor: readonly string[],
  steps: readonly string[],
  value: string,
): Promise<string | undefined> {
  const at = placeIn(recipe, neighbor);
  if (at === undefined || findScalar(recipe.expression, steps).kind !== "missing") return undefined;
  const names = { neighbor: neighbor.at(-1) ?? "", added: steps.at(-1) ?? "" };
  for (const text of textsWith(recipe, at, names, value)) {
    const expression = await recipe.read(text);
    const again = expression && findScalar(expression, steps);
    if (again?.kind === "scalar" && again.scalar.value === value) return text;
  }
  return undefined;
}

/** A value that is computed has a place, too. */
function placeIn({ path, expression }: EditableRecipe, neighbor: readonly string[]): Span | undefined {
  const found = findScalar(expression, neighbor);
  const at = found.kind === "scalar" ? found.scalar.span : found.kind === "computed" ? found.at : undefined;
  return at?.file === path ? at : undefined;
}

interface Names {
  readonly neighbor: string;
  readonly added: string;
}

/** Ways to add it, a line of its own first where the neighbor has one. */
function textsWith(
  { path, text }: EditableRecipe,
  { start, end }: Span,
  names: Names,
  value: string,
): readonly string[] {
  const syntax = syntaxOf(path);
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const lineEnd = /\r?\n|$/.exec(text.slice(end))?.index ?? 0;
  const after = text.slice(end, end + lineEnd);
  // `source.` of `source.url = `; in a long line nothing is far away.
  const [whole = "", outer = ""] = keyPattern(names.neighbor).exec(before.slice(-longestKey)) ?? [];
  const indent = before.slice(0, before.length - whole.length);
  const key = outer + (syntax === "json" ? `"${names.added}"` : names.added);
  return writings(value, likeQuotes(text.slice(start, end), syntax), syntax).flatMap((written) => {
    const binding = syntax === "nix" ? `${key} = ${written}` : `${key}: ${written}`;
    const inLine = `${syntax === "nix" ? ";" : ","} ${binding}${after}`;
    const line = whole === "" || indent.trim() !== "" ? undefined : ownLine(after, binding, syntax);
    const newLine = text.includes("\r\n") ? "\r\n" : "\n";
    return [...(line === undefined ? [] : [line.join(newLine + indent)]), inLine].map(
      (added) => text.slice(0, end) + added + text.slice(end + lineEnd),
    );
  });
}

const longestKey = 200;
const keyPattern = (name: string): RegExp =>
  new RegExp(`((?:[\\w-]+\\.)*)["']?${name}["']?\\s*[:=]\\s*(?:!nix\\s.{0,2})?$`);

/** What is left of the line of the neighbor, and the line that is new. Undefined where more is in it. */
function ownLine(after: string, binding: string, syntax: Syntax): readonly string[] | undefined {
  switch (syntax) {
    case "yaml":
      return [after, binding];
    case "nix":
      return /^\s*;\s*(?:#.*)?$/.test(after) ? [after, `${binding};`] : undefined;
    default: {
      const [, comma, comment = ""] = /^(,?)(\s*(?:\/\/.*)?)$/.exec(after) ?? [];
      return comma === undefined ? undefined : [`,${comment}`, binding + comma];
    }
  }
}

/** A text in the place of `old` has its quotes; what is computed has none to go by. */
function likeQuotes(old: string, syntax: Syntax): string {
  if (old.startsWith("'")) return "'";
  return syntax === "yaml" && !old.startsWith('"') ? "" : '"';
}
