import { commentLine } from "./escape.ts";
import {
  fragmentsText,
  inheritText,
  isUnbreakable,
  lineFragments,
  lineText,
  pathText,
} from "./inline-text.ts";
import { type Doc, textWidth } from "./layout/doc.ts";
import { layOut, maxWidth, type SeparateLines } from "./layout/lay-out.ts";
import { oneLineThatFits } from "./layout/one-line.ts";
import { render, renderHead, renderMember, type RenderOptions } from "./render/render.ts";
import { callHead, patternLines, spreadOf } from "./spread.ts";
import { TextBuilder } from "./text-builder.ts";
import type {
  Assignment,
  BindingSyntax,
  IndentedString,
  InheritSyntax,
  Selector,
  Syntax,
  Term,
} from "./syntax.ts";

/**
 * The text of a file. Parts that always have separate lines, for example members of a large set, are laid out
 * separately, because they do not influence the layout around them. So time is linear, and stack and memory are only
 * needed for the largest part.
 */
export function format(syntax: Syntax): string {
  const lines = new Lines();
  lines.file(syntax);
  return lines.print();
}

/** A member of a set as printed in a file, with a final line feed. */
export function formatMember(binding: BindingSyntax, indent: string): string {
  const lines = new Lines();
  lines.add([binding], indent);
  return lines.print();
}

/** Parts that remain to be printed from `index` on: lines, or parts with separate lines. */
interface Pending {
  readonly items: readonly (string | SeparateLines | BindingSyntax | Term)[];
  index: number;
  readonly indent: string;
  /** A line after all of them, indented like `outer`. */
  readonly close?: string;
  readonly outer?: string;
}

/** Lines that are being printed. Parts are printed after the parts before them, without recursion at any depth. */
class Lines {
  private readonly text = new TextBuilder();
  private readonly pending: Pending[] = [];

  /** All lines, including those of parts. */
  print(): string {
    for (let top = this.pending.at(-1); top !== undefined; top = this.pending.at(-1)) {
      const item = top.items[top.index];
      top.index += 1;
      if (item === undefined) this.close(top);
      else if (typeof item === "string") this.line(top.indent, item);
      // The renderer omits only bindings and elements.
      else if ("part" in item) this.add(item.part as Pending["items"], top.indent + " ".repeat(item.columns));
      else if (item.kind === "assignment" || item.kind === "inherit") this.member(top.indent, item);
      else this.element(top.indent, item);
    }
    return this.text.toString();
  }

  private close({ close, outer = "" }: Pending): void {
    this.pending.pop();
    if (close !== undefined) this.line(outer, close);
  }

  /** Puts items before everything pending: the last one added is printed first. */
  add(items: Pending["items"], indent: string): void {
    this.pending.push({ items, index: 0, indent });
  }

  /** Adds the expression of a file. */
  file(syntax: Syntax): void {
    if (!this.head(syntax) && !this.spread("", syntax, "", "", false))
      this.settled("", (options) => render(syntax, options));
  }

  /** Adds `{ a, b }:` and `let … in` if what follows has separate lines; returns whether it did. */
  private head(syntax: Syntax): boolean {
    if (syntax.kind === "lambda" && typeof syntax.parameter !== "string") {
      const { parameter, body, blankBeforeBody } = syntax;
      const placed = parameter.name === undefined && this.spread("", body, "", "", false);
      if (!placed && !(body.kind === "let" && this.head(body))) return false;
      if (blankBeforeBody) this.add([""], "");
      const lines = patternLines(parameter);
      if (lines?.every(fits)) this.add(lines, "");
      else this.settled("", (options) => renderHead(parameter, options));
      return true;
    }
    if (syntax.kind !== "let") return false;
    const { bindings, body } = syntax;
    if (body.kind === "token") this.add([body.text], "");
    else if (!this.spread("", body, "", "", false)) return false;
    this.block("let", bindings, "in", "");
    return true;
  }

  private block(open: string, items: Pending["items"], close: string, indent: string): void {
    this.pending.push({ items, index: 0, indent: deeper(indent), close, outer: indent });
    this.add([open], indent);
  }

  /** Empty lines of a string stay empty. */
  private line(indent: string, text: string): void {
    if (text !== "") {
      this.text.add(indent);
      this.text.add(text);
    }
    this.text.add("\n");
  }

  private settled(indent: string, document: (options: RenderOptions) => Doc): void {
    this.add(settle(document), indent);
  }

  private member(indent: string, binding: BindingSyntax): void {
    if (binding.blankBefore) this.line("", "");
    for (const line of binding.comment) this.line(indent, commentLine(line));
    if (binding.kind === "assignment") this.assignment(indent, binding.path, binding.value);
    else this.inherit(indent, binding);
  }

  private inherit(indent: string, binding: InheritSyntax): void {
    const line = inheritText(binding);
    if (line !== undefined && fits(line)) this.line(indent, line);
    else this.settled(indent, (options) => renderMember(binding, options));
  }

  /**
   * Prints `path = value;`. The layout of most values is known: `name = {`, `name = [`, `name = ''`, and values that
   * fit on the line.
   */
  private assignment(indent: string, path: readonly Selector[], value: Syntax): void {
    const name = pathText(path);
    const text = name === undefined ? undefined : lineText(value);
    if (name !== undefined && text !== undefined && isOnLine(path, name, value, text)) {
      this.text.add(indent);
      this.text.add(name);
      this.text.add(" = ");
      this.text.add(text);
      this.text.add(";\n");
    } else if (
      name === undefined ||
      text !== undefined ||
      !this.spread(`${name} = `, value, ";", indent, true)
    ) {
      const member: Assignment = { kind: "assignment", path, value, comment: [], blankBefore: false };
      this.settled(indent, (options) => renderMember(member, options));
    }
  }

  /** Adds a value that certainly has several lines, if it opens on the line of `before`; returns whether it did. */
  private spread(before: string, syntax: Syntax, after: string, indent: string, wide: boolean): boolean {
    if (syntax.kind === "indented") return this.indented(before, syntax, after, indent);
    const spread = spreadOf(syntax, wide);
    if (spread === undefined) {
      // `pkgs.writeShellScript "name" ''`
      const last = syntax.kind === "call" ? syntax.args[syntax.args.length - 1] : undefined;
      if (syntax.kind !== "call" || last?.kind !== "indented") return false;
      const head = callHead(syntax);
      return head !== undefined && this.indented(`${before}${head} `, last, after, indent);
    }
    const open = `${before}${spread.open}`;
    if (!fits(open)) return false;
    this.block(open, spread.parts, `${spread.close}${after}`, indent);
    return true;
  }

  /** Adds a multi-line string if none of its lines can break; returns whether it did. */
  private indented(before: string, { lines }: IndentedString, after: string, indent: string): boolean {
    const items = [`${before}''`];
    for (const line of lines) {
      const unbreakable = fragmentsText(line);
      const text = unbreakable ?? lineFragments(line);
      if (text === undefined || (unbreakable === undefined && !fits(text))) return false;
      items.push(text === "" ? "" : `  ${text}`);
    }
    items[items.length - 1] += `''${after}`;
    if (!fits(items[0] ?? "") || !fits(items[items.length - 1] ?? "")) return false;
    this.add(items, indent);
    return true;
  }

  private element(indent: string, element: Term): void {
    const text = lineText(element);
    if (text !== undefined && fits(text)) this.line(indent, text);
    else if (
      element.kind === "parenthesized"
        ? element.inner.kind !== "call" || !this.spread("(", element.inner, ")", indent, false)
        : !this.spread("", element, "", indent, false)
    )
      this.settled(indent, (options) => render(element, options));
  }
}

/** Most indentation is one of these. */
const indents = Array.from({ length: 20 }, (_, level) => "  ".repeat(level + 1));

const deeper = (indent: string): string => indents[indent.length / 2] ?? `${indent}  `;

/** Whether the text of a line fits the width; most texts are so short that counting is not needed. */
const fits = (text: string): boolean => text.length <= maxWidth || textWidth(text) <= maxWidth;

/** Whether a member with a one-line value is on one line: a string always stays on the line of a short name. */
const isOnLine = (path: readonly Selector[], name: string, value: Syntax, text: string): boolean =>
  name.length + text.length + 4 <= maxWidth ||
  fits(`${name} = ${text};`) ||
  (isUnbreakable(value) && isShortPath(path));

/** For such a name, breaking the line after `=` saves nothing. */
const isShortPath = (path: readonly Selector[]): boolean =>
  path.length <= 4 && path.every(({ kind }) => kind === "token");

const byParts: RenderOptions = { byParts: true };

/**
 * The lines of a document. It is laid out until nothing changes: nixfmt keeps brackets that are spread over several
 * lines, and may then break the surrounding lines differently. So brackets that had to be spread are laid out again as
 * spread, until no others are.
 */
function settle(document: (options: RenderOptions) => Doc): readonly (string | SeparateLines)[] {
  const doc = document(byParts);
  const line = oneLineThatFits(doc, maxWidth);
  if (line !== undefined) return [line];
  const spread = new Set<object>();
  for (let layout = layOut(doc); ; layout = layOut(document({ spread, byParts: true }))) {
    if (layout.spread.length === 0) return layout.lines;
    for (const owner of layout.spread) spread.add(owner);
  }
}
