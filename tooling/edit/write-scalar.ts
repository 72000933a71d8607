import type { WrittenScalar } from "./find-scalar.ts";

export type Syntax = "typescript" | "nix" | "yaml" | "json";

/** The syntax of a recipe file, by its extension. */
export function syntaxOf(path: string): Syntax {
  if (path.endsWith(".nix")) return "nix";
  if (path.endsWith(".json")) return "json";
  return path.endsWith(".ts") ? "typescript" : "yaml";
}

type ScalarValue = WrittenScalar["value"];

/**
 * Spellings of the value in place of `old`, the most similar style (quotes, plain words) first. The caller reads them
 * back, because their meaning depends on the place.
 */
export function writings(value: ScalarValue, old: string, syntax: Syntax): readonly string[] {
  if (typeof value !== "string") return [String(value) + (syntax === "yaml" ? blockEnd(old) : "")];
  switch (syntax) {
    case "json":
      return [JSON.stringify(value)];
    case "nix":
      return [nixString(value)];
    case "typescript":
      return [typescriptString(value, old), JSON.stringify(value)];
    case "yaml":
      return yamlStrings(value, old);
  }
}

/** The same for text inside Nix quoted by another syntax (`!nix`, `` nix`…` ``), or in place of a name (`lib.fakeHash`). */
export function textWritings(text: string, old: string, syntax: Syntax): readonly string[] {
  const nix = nixString(text);
  const escaped = JSON.stringify(nix).slice(1, -1);
  const own = writings(text, old, syntax);
  // Nested quotes: `!nix lib.fakeHash` is the whole plain scalar.
  return syntax === "nix" ? own : [...own, nix, escaped, `'${nix}'`, JSON.stringify(nix)];
}

/** The same for a path in place of another: `./x`, `file("./x")`, or the text after `!file`. */
export function pathWritings(path: string, old: string, syntax: Syntax): readonly string[] {
  switch (syntax) {
    case "nix":
      return [path];
    case "typescript": {
      const quote = /^(?:[^"'`]*)(["'`])/.exec(old)?.[1] ?? '"';
      return [`file(${typescriptString(path, quote)})`];
    }
    default:
      // The tag precedes the place.
      return yamlStrings(path, old);
  }
}

/** Nix manual, "String literal": `"`, `\`, `${` and whitespace other than blanks are escaped. */
function nixString(value: string): string {
  const escaped = value
    .replace(/["\\]|\$(?=\{)/g, "\\$&")
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/\t/g, "\\t");
  return `"${escaped}"`;
}

/** A template literal stays one, and so do single quotes. */
function typescriptString(value: string, old: string): string {
  if (old.startsWith("`")) return `\`${value.replace(/[`\\]|\$(?=\{)/g, "\\$&")}\``;
  const quoted = JSON.stringify(value);
  if (!old.startsWith("'")) return quoted;
  return `'${quoted.slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
}

/** YAML 1.2.2, 7.3: plain if it was plain, else in single or double quotes. */
function yamlStrings(value: string, old: string): readonly string[] {
  const double = JSON.stringify(value);
  if (isBlock(old)) return [double + blockEnd(old)];
  if (/\p{Cc}/u.test(value) || old.startsWith('"')) return [double];
  const single = `'${value.replace(/'/g, "''")}'`;
  return old.startsWith("'") ? [single] : [value, double];
}

const isBlock = (old: string): boolean => /^[|>]/.test(old);

/** A YAML block scalar includes the end of its line, and following empty lines. */
const blockEnd = (old: string): string =>
  (isBlock(old) && /(?<![ \t\r\n])[ \t]*(\r?\n[ \t\r\n]*)?$/.exec(old)?.[1]) || "";
