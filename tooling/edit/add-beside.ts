import type { Span } from "../../compiler/support/span.ts";
import type { EditableRecipe } from "./edit-scalar.ts";
import { findScalar } from "./find-scalar.ts";
import { SourceText } from "./source-text.ts";
import { syntaxOf, writings, type Syntax } from "./write-scalar.ts";

/**
 * The text of a recipe with a new option after an existing one (`hash` after `url`). It is read back: undefined if the
 * option is not the new value, for example if the neighbor is in a shared value.
 */
export async function addBeside(
  recipe: EditableRecipe,
  neighbor: readonly string[],
  steps: readonly string[],
  value: string | null,
): Promise<string | undefined> {
  const at = placeIn(recipe, neighbor);
  if (at === undefined || findScalar(recipe.expression, steps).kind !== "missing") return undefined;
  const names = { neighbor: neighbor.at(-1) ?? "", added: steps.at(-1) ?? "" };
  for (const text of await textsWith(recipe, at, names, value)) {
    const expression = await recipe.read(text);
    const again = expression && findScalar(expression, steps);
    if (again?.kind === "scalar" && again.scalar.value === value) return text;
  }
  return undefined;
}

/** A computed value has a place too. */
function placeIn({ path, expression }: EditableRecipe, neighbor: readonly string[]): Span | undefined {
  const found = findScalar(expression, neighbor);
  const at = found.kind === "scalar" ? found.scalar.span : found.kind === "computed" ? found.at : undefined;
  return at?.file === path ? at : undefined;
}

interface Names {
  readonly neighbor: string;
  readonly added: string;
}

/** Texts with the option, first on a separate line if the neighbor has one. */
async function textsWith(
  { path, text }: EditableRecipe,
  at: Span,
  names: Names,
  value: string | null,
): Promise<readonly string[]> {
  const syntax = syntaxOf(path);
  const written = writings(value, likeQuotes(text.slice(at.start, at.end), syntax), syntax);
  if (syntax === "nix" || syntax === "yaml")
    return written.flatMap((each) => inLines(text, at, names, each, syntax));
  const texts = await Promise.all(
    written.map(async (each) => (await SourceText.open(path, text)).withProperty(at, names.added, each)),
  );
  return texts.filter((each) => each !== undefined);
}

/** The same for Nix and YAML, by the lines of the text. */
function inLines(
  text: string,
  { start, end }: Span,
  names: Names,
  written: string,
  syntax: "nix" | "yaml",
): readonly string[] {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const lineEnd = /\r?\n|$/.exec(text.slice(end))?.index ?? 0;
  const after = text.slice(end, end + lineEnd);
  // `source.` for `source.url = `; in a long line only a nearby prefix counts.
  const [whole = "", outer = ""] = keyPattern(names.neighbor).exec(before.slice(-longestKey)) ?? [];
  const indent = before.slice(0, before.length - whole.length);
  const key = outer + names.added;
  const binding = syntax === "nix" ? `${key} = ${written}` : `${key}: ${written}`;
  const inLine = `${syntax === "nix" ? ";" : ","} ${binding}${after}`;
  const line = whole === "" || indent.trim() !== "" ? undefined : ownLine(after, binding, syntax);
  const newLine = text.includes("\r\n") ? "\r\n" : "\n";
  return [...(line === undefined ? [] : [line.join(newLine + indent)]), inLine].map(
    (added) => text.slice(0, end) + added + text.slice(end + lineEnd),
  );
}

const longestKey = 200;
const keyPattern = (name: string): RegExp =>
  new RegExp(`((?:[\\w-]+\\.)*)["']?${name}["']?\\s*[:=]\\s*(?:!nix\\s.{0,2})?$`);

/** The rest of the neighbor's line, and the new line. Undefined if the rest contains more. */
function ownLine(after: string, binding: string, syntax: "nix" | "yaml"): readonly string[] | undefined {
  if (syntax === "yaml") return [after, binding];
  return /^\s*;\s*(?:#.*)?$/.test(after) ? [after, `${binding};`] : undefined;
}

/** A text in place of `old` with its kind of quotes; a computed value has none. */
function likeQuotes(old: string, syntax: Syntax): string {
  if (old.startsWith("'")) return "'";
  return syntax === "yaml" && !old.startsWith('"') ? "" : '"';
}
