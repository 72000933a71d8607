import { ts } from "ts-morph";
import { isPhase, scriptOptions } from "../../../compiler/support/script-names.ts";
import { withEscapes } from "../../../compiler/support/visible.ts";

const { factory } = ts;

/** A string literal; `parts` are texts and interpolations in any order. */
export function stringLiteral(
  parts: readonly (string | ts.Expression)[],
  tag: () => ts.Expression,
): ts.Expression {
  const { texts, holes } = alternate(parts);
  const [only = ""] = texts;
  const isLines = isIndentable(texts);
  if (isLines) {
    const [first = "", ...rest] = texts;
    return factory.createTaggedTemplateExpression(tag(), undefined, template([`\n${first}`, ...rest], holes));
  }
  // In quotes it would look like an intended interpolation (CG136); environment variables do not.
  const isPlain = holes.length === 0 && !/\$\{\s*[a-z]/.test(only);
  return isPlain ? factory.createStringLiteral(only) : template(texts, holes);
}

/** A template literal: `holes[i]` between `texts[i]` and `texts[i + 1]`. */
export function template(texts: readonly string[], holes: readonly ts.Expression[]): ts.TemplateLiteral {
  const [head = "", ...others] = texts;
  if (holes.length === 0) return factory.createNoSubstitutionTemplateLiteral(head, escapeTemplate(head));
  return factory.createTemplateExpression(
    factory.createTemplateHead(head, escapeTemplate(head)),
    holes.map((hole, index) => {
      const text = others[index] ?? "";
      const raw = escapeTemplate(text);
      const isLast = index === holes.length - 1;
      const literal = isLast
        ? factory.createTemplateTail(text, raw)
        : factory.createTemplateMiddle(text, raw);
      return factory.createTemplateSpan(hole, literal);
    }),
  );
}

/** Texts around interpolations, always one more than there are interpolations. */
function alternate(parts: readonly (string | ts.Expression)[]) {
  const texts = [""];
  const holes: ts.Expression[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts[texts.length - 1] += part;
    else {
      holes.push(part);
      texts.push("");
    }
  }
  return { texts, holes };
}

/** "Template Literal Lexical Components" in ECMA-262: a carriage return would be read as a line feed. */
function escapeTemplate(text: string): string {
  return withEscapes(text.replace(/[`\\]|\$(?=\{)|\$$/g, (found) => `\\${found}`)).replaceAll("\r", "\\r");
}

/**
 * Whether multi-line text is unchanged by a tag that removes common indentation: some line must start at the margin,
 * and no line may consist of whitespace.
 */
function isIndentable(texts: readonly string[]): boolean {
  // A character other than whitespace stands for each interpolation.
  const lines = texts.join("\0").split("\n");
  if (lines.length < 2 || texts.some((text) => text.includes("\r"))) return false;
  const clean = lines.every((line) => line === "" || /\S/.test(line));
  return clean && lines.some((line) => /^\S/.test(line));
}

/** Tags of templates that hold text. */
export type Tag = "md" | "sh" | "text";

/** The tag for multi-line text under a name, so that editors know the language. */
export function tagFor(name: string): Tag {
  if (name === "usage") return "md";
  return scriptOptions.has(name) || isPhase(name) ? "sh" : "text";
}
