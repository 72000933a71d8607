import { commentLine } from "./escape.ts";
import { fragmentsText, inlineText, isPlainString } from "./inline-text.ts";
import type { Doc } from "./layout/doc.ts";
import { layOut, maxWidth, type Place } from "./layout/lay-out.ts";
import { oneLineThatFits } from "./layout/one-line.ts";
import { textWidth } from "./layout/text-width.ts";
import { render, renderHead, renderMember, type RenderOptions } from "./render/render.ts";
import type {
  BindingSyntax,
  IndentedString,
  Lambda,
  PatternSyntax,
  SetSyntax,
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
  if (isModule(syntax)) {
    const { parameter, body, blankBeforeBody } = syntax;
    lines.set("", body, "", "");
    if (blankBeforeBody) lines.add([""], "");
    lines.add(
      settle((options) => renderHead(parameter, options)),
      "",
    );
  } else if (isLarge(syntax)) {
    lines.set("", syntax, "", "");
  } else {
    lines.add(
      settle((options) => render(syntax, options)),
      "",
    );
  }
  return `${lines.print().join("\n")}\n`;
}

/** `{ a, b }: { … }` */
function isModule(
  syntax: Syntax,
): syntax is Lambda & { readonly parameter: PatternSyntax; readonly body: SetSyntax } {
  return (
    syntax.kind === "lambda" &&
    typeof syntax.parameter !== "string" &&
    syntax.parameter.name === undefined &&
    isLarge(syntax.body)
  );
}

/** A set that is always spread over lines, its members too. */
function isLarge(syntax: Syntax): syntax is SetSyntax {
  return syntax.kind === "set" && syntax.bindings.length > 1;
}

/** What is still to be printed: lines, or parts that have lines of their own, from `index` on. */
interface Pending {
  readonly items: readonly (string | Place | BindingSyntax | Term)[];
  index: number;
  readonly indent: string;
}

/** Lines that are being printed. Parts are printed when those before them are: no recursion, however deep they are. */
class Lines {
  private readonly lines: string[] = [];
  private readonly pending: Pending[] = [];

  /** All lines, those of parts among them. */
  print(): readonly string[] {
    for (let top = this.pending.at(-1); top !== undefined; top = this.pending.at(-1)) {
      const item = top.items[top.index];
      top.index += 1;
      if (item === undefined) this.pending.pop();
      else if (typeof item === "string") this.line(top.indent, item);
      // What the renderer leaves out is bindings or elements.
      else if ("part" in item) this.add(item.part as Pending["items"], top.indent + " ".repeat(item.columns));
      else if (item.kind === "assignment" || item.kind === "inherit") this.member(top.indent, item);
      else this.element(top.indent, item);
    }
    return this.lines;
  }

  /** Puts items before all that is pending: what is added last is printed first. */
  add(items: Pending["items"], indent: string): void {
    this.pending.push({ items, index: 0, indent });
  }

  set(before: string, set: SetSyntax, after: string, indent: string): void {
    this.block(`${before}${set.recursive ? "rec {" : "{"}`, set.bindings, `}${after}`, indent);
  }

  private block(open: string, items: Pending["items"], close: string, indent: string): void {
    this.add([close], indent);
    this.add(items, `${indent}  `);
    this.add([open], indent);
  }

  /** Lines of a string that are empty stay so. */
  private line(indent: string, text: string): void {
    this.lines.push(text === "" ? "" : indent + text);
  }

  private member(indent: string, binding: BindingSyntax): void {
    if (binding.blankBefore) this.lines.push("");
    for (const line of binding.comment) this.line(indent, commentLine(line));
    if (!this.plainMember(indent, binding))
      this.add(
        settle((options) => renderMember(binding, options)),
        indent,
      );
  }

  /**
   * Prints a member whose layout is known without trying, as that of most is: `name = {`, `name = [`, `name = ''`, and
   * what fits on the line. Says whether it was one.
   */
  private plainMember(indent: string, binding: BindingSyntax): boolean {
    const name = plainName(binding);
    if (name === undefined || binding.kind !== "assignment") return false;
    const { value } = binding;
    const text = inlineText(value);
    if (text !== undefined) {
      const line = `${name} = ${text};`;
      // A string stays on the line of its name whatever its width.
      if (!isPlainString(value) && textWidth(line) > maxWidth) return false;
      this.lines.push(indent + line);
    } else if (value.kind === "set" && isSpreadValue(value)) {
      this.set(`${name} = `, value, ";", indent);
    } else if (value.kind === "list" && value.elements.length > 1) {
      this.block(`${name} = [`, value.elements, "];", indent);
    } else if (value.kind === "indented") {
      return this.indented(`${name} = `, value, ";", indent);
    } else {
      return false;
    }
    return true;
  }

  /** Prints a string of several lines if none of them can break; says whether it did. */
  private indented(before: string, { lines }: IndentedString, after: string, indent: string): boolean {
    const texts = lines.map(fragmentsText);
    if (texts.some((text) => text === undefined || textWidth(text) > maxWidth)) return false;
    this.lines.push(`${indent}${before}''`);
    for (const text of texts.slice(0, -1)) this.line(`${indent}  `, text ?? "");
    const last = texts.at(-1) ?? "";
    this.lines.push(last === "" ? `${indent}''${after}` : `${indent}  ${last}''${after}`);
    return true;
  }

  private element(indent: string, element: Term): void {
    const text = inlineText(element);
    if (text !== undefined && textWidth(text) <= maxWidth) this.lines.push(indent + text);
    else
      this.add(
        settle((options) => render(element, options)),
        indent,
      );
  }
}

/** The name in `name = `, when there is no doubt that a bracket fits behind it. */
function plainName(binding: BindingSyntax): string | undefined {
  if (binding.kind !== "assignment" || binding.path.length !== 1) return undefined;
  const [name] = binding.path;
  return name?.kind === "token" && textWidth(name.text) <= 80 ? name.text : undefined;
}

/** As a value, only `{ inherit x; }` may stay on one line. */
const isSpreadValue = ({ bindings: [first, ...others] }: SetSyntax): boolean =>
  others.length > 0 || first?.kind === "assignment";

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
