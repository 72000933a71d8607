import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { variable } from "../../language/build.ts";
import type { Expr, ValueBinding } from "../../language/expression.ts";
import type { SourceText } from "../frontend.ts";
import { cook } from "./cook.ts";
import { checkBackslashes } from "./lost-backslashes.ts";
import { withBindings } from "./make.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { templateParts, type TemplateParts } from "./templates.ts";

/**
 * `` nix`…` ``: a handwritten Nix expression. It has only the names of every recipe in scope (`pkgs`, `lib`,
 * `builtins`, …). Values of the recipe come from `${…}`, each bound by a `let` around the expression, so that no name
 * of the expression can shadow it.
 */
export function nixTemplate(reading: Reading, node: ts.TaggedTemplateExpression, scope: Scope): Expr {
  const span = reading.span(node);
  const parts = templateParts(reading.file, node.template);
  checkBackslashes(reading, parts);
  const bindings: ValueBinding[] = [];
  const holes = parts.holes.map((hole): Expr => {
    const value = reading.read(hole, scope);
    if (isLocal(hole, scope)) return value;
    const place = reading.span(hole);
    const name = reading.names.fresh("hole");
    bindings.push({ kind: "value", path: [{ kind: "static", name, span: place }], value, span: place });
    return at(place, variable(name));
  });
  const source = nixSource(reading.source.path, parts);
  if (typeof source === "string") return reading.invalid(messages.syntaxError(span, source));
  const expr = reading.readNix(source, reading.reporter, { holes });
  if (expr) return withBindings(span, bindings, expr);
  reading.failed = true;
  return { kind: "unreadable", span };
}

/** No word of handwritten Nix is the variable of a local name, so such a variable needs no `let`. */
const isLocal = (node: ts.Expression, scope: Scope): boolean =>
  ts.isIdentifier(node) && scope.lookup(node.text)?.kind === "local";

/** The text with a NUL for each hole, and the source position of each character; or an error. */
export function nixSource(path: string, { texts, holes }: TemplateParts): SourceText | string {
  let text = "";
  const pieces: { readonly from: number; readonly offset: (index: number) => number }[] = [];
  for (const [index, { raw, start }] of texts.entries()) {
    const cooked = cook(raw);
    if (!cooked) return "this template has an invalid escape";
    if (cooked.text.includes("\0")) return "this template holds a NUL character";
    pieces.push({ from: text.length, offset: (each) => start + cooked.offsets(each) });
    text += cooked.text;
    if (index >= holes.length) continue;
    const hole = start + raw.length;
    pieces.push({ from: text.length, offset: () => hole });
    text += "\0";
  }
  const locate = (offset: number): number => {
    const piece = pieces.findLast(({ from }) => from <= offset);
    return piece ? piece.offset(offset - piece.from) : offset;
  };
  return { path, text, locate };
}

/** The words of all handwritten Nix in a file. Any tag may be `nix`, so all templates count. */
export function nixWords(file: ts.SourceFile): Set<string> {
  const words = new Set<string>();
  for (const { texts } of nixTemplates(file))
    for (const { raw } of texts)
      for (const [word] of (cook(raw)?.text ?? "").matchAll(/[A-Za-z_][A-Za-z0-9_'-]*/g)) words.add(word);
  return words;
}

/** All templates of a file that may be Nix. */
export function nixTemplates(file: ts.SourceFile): readonly TemplateParts[] {
  const found: TemplateParts[] = [];
  if (!/\bnix\b/.test(file.text)) return found;
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (ts.isTaggedTemplateExpression(node) && isNixTag(node.tag))
      found.push(templateParts(file, node.template));
    ts.forEachChild(node, (child) => void pending.push(child));
  }
  return found;
}

/** Excludes the tags for text; an unknown tag is taken for `nix`. */
const isNixTag = (tag: ts.Expression): boolean =>
  !ts.isIdentifier(tag) || !["md", "sh", "text"].includes(tag.text);
