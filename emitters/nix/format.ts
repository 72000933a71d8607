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
import { layOut, maxWidth, type Place } from "./layout/lay-out.ts";
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
 * The text of a file. Whatever always has lines of its own, members of a large set for one, is laid out by itself: it
 * has no say in the layout of what is around it. So time is linear, and neither stack nor memory is taken for more than
 * the largest part.
 */
export function format(syntax: Syntax): string {
  const lines = new Lines();
  lines.file(syntax);
  return lines.print();
}

/** A member of a set as it stands in the text of a file, with a final line feed. */
export function formatMember(binding: BindingSyntax, indent: string): string {
  const lines = new Lines();
  lines.add([binding], indent);
  return lines.print();
}

/** What is still to be printed: lines, or parts that have lines of their own, from `index` on. */
interface Pending {
  readonly items: readonly (string | Place | BindingSyntax | Term)[];
  index: number;
  readonly indent: string;
  /** A line after all of them, indented as `outer`. */
  readonly close?: string;
  readonly outer?: string;
}

/** Lines that are being printed. Parts are printed when those before them are: no recursion, however deep they are. */
class Lines {
  private readonly text = new TextBuilder();
  private readonly pending: Pending[] = [];

  /** All lines, those of parts among them. */
  print(): string {
    for (let top = this.pending.at(-1); top !== undefined; top = this.pending.at(-1)) {
      const item = top.items[top.index];
      top.index += 1;
      if (item === undefined) this.close(top);
      else if (typeof item === "string") this.line(top.indent, item);
      // What the renderer leaves out is bindings or elements.
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

  /** Puts items before all that is pending: what is added last is printed first. */
  add(items: Pending["items"], indent: string): void {
    this.pending.push({ items, index: 0, indent });
  }

  /** Puts the expression of a file. */
  file(syntax: Syntax): void {
    if (!this.head(syntax) && !this.spread("", syntax, "", "", false))
      this.settled("", (options) => render(syntax, options));
  }

  /** Puts `{ a, b }:` and `let … in`, if what follows has lines of its own; says whether it did. */
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

  /** Lines of a string that are empty stay so. */
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
   * Prints `path = value;`. The layout of most is known without trying: `name = {`, `name = [`, `name = ''`, and what
   * fits on the line.
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

  /** Puts what surely has several lines, when it opens on the line of `before`; says whether it did. */
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

  /** Puts a string of several lines if none of them can break; says whether it did. */
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

/** Most that is indented is so by one of these. */
const indents = Array.from({ length: 20 }, (_, level) => "  ".repeat(level + 1));

const deeper = (indent: string): string => indents[indent.length / 2] ?? `${indent}  `;

/** Whether the text of a line is not too wide; most are so short that their characters need not be counted. */
const fits = (text: string): boolean => text.length <= maxWidth || textWidth(text) <= maxWidth;

/** Whether a member whose value can be on one line is so: a string stays on the line of a short name in any case. */
const isOnLine = (path: readonly Selector[], name: string, value: Syntax, text: string): boolean =>
  name.length + text.length + 4 <= maxWidth ||
  fits(`${name} = ${text};`) ||
  (isUnbreakable(value) && isShortPath(path));

/** Such a name leaves nothing to win by breaking the line after `=`. */
const isShortPath = (path: readonly Selector[]): boolean =>
  path.length <= 4 && path.every(({ kind }) => kind === "token");

const byParts: RenderOptions = { byParts: true };

/**
 * The lines of a document. It is laid out until nothing changes: nixfmt leaves brackets that it finds on several lines
 * there, and may then break the lines around them otherwise than it would if they could still be joined. So whatever
 * had to be spread is laid out again as spread, until nothing more is.
 */
function settle(document: (options: RenderOptions) => Doc): readonly (string | Place)[] {
  const doc = document(byParts);
  const line = oneLineThatFits(doc, maxWidth);
  if (line !== undefined) return [line];
  const spread = new Set<object>();
  for (let layout = layOut(doc); ; layout = layOut(document({ spread, byParts: true }))) {
    if (layout.spread.length === 0) return layout.lines;
    for (const owner of layout.spread) spread.add(owner);
  }
}
