import { ts, type Node, type PropertyAssignment, type SourceFile } from "ts-morph";
import type { Span } from "../../compiler/support/span.ts";

/** A recipe in TypeScript or JSON to edit by its syntax tree. All other bytes stay. */
export class SourceText {
  readonly #source: SourceFile;

  private constructor(source: SourceFile) {
    this.#source = source;
  }

  /** ts-morph is loaded on demand: only commands that write recipes need it. */
  static async open(path: string, text: string): Promise<SourceText> {
    const { Project } = await import("ts-morph");
    const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
    return new SourceText(
      project.createSourceFile(path.endsWith(".json") ? "recipe.json" : "recipe.ts", text),
    );
  }

  /** Whether the text at a place is one literal, or a name such as `lib.fakeHash`: the reader computes `"a" + "b"`. */
  isLiteral(at: Span): boolean {
    const node = this.#nodeAt(at);
    return node !== undefined && (literals.has(node.getKind()) || isFile(node) || isTagged(node));
  }

  /** The text of the file with another expression at a place. Undefined if there is none. */
  replaced(at: Span, written: string): string | undefined {
    const node = this.#nodeAt(at);
    if (node === undefined) return undefined;
    node.replaceWithText(written);
    return this.#source.getFullText();
  }

  /**
   * The text of the file with a new property after the one whose value is at a place, on a line of its own if that one
   * has one. Undefined if it is no property, for example if it is in a shared value.
   */
  withProperty(at: Span, name: string, written: string): string | undefined {
    const node = this.#nodeAt(at);
    const property = node?.getFirstAncestorByKind(ts.SyntaxKind.PropertyAssignment);
    if (node === undefined || property === undefined) return undefined;
    const key = property.getNameNode().getText().startsWith('"') ? `"${name}"` : name;
    if (!hasOwnLine(property)) {
      this.#source.insertText(property.getEnd(), `, ${key}: ${written}`);
      return this.#source.getFullText();
    }
    const text = this.#source.getFullText();
    const end = property.getEnd();
    const hasComma = property.getNextSiblingIfKind(ts.SyntaxKind.CommaToken) !== undefined;
    const indentation = text.slice(property.getStartLinePos(), property.getStart());
    const newLine = text.includes("\r\n") ? "\r\n" : "\n";
    const lineEnd = end + (/\r?\n|$/.exec(text.slice(end))?.index ?? 0);
    this.#source.insertText(lineEnd, `${newLine}${indentation}${key}: ${written}${hasComma ? "," : ""}`);
    if (!hasComma) this.#source.insertText(end, ",");
    return this.#source.getFullText();
  }

  #nodeAt({ start, end }: Span): Node | undefined {
    return this.#source.getDescendantAtStartWithWidth(start, end - start);
  }
}

const literals: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PropertyAccessExpression,
]);

/** `file("./a")` */
const isFile = (node: Node): boolean =>
  node.asKind(ts.SyntaxKind.CallExpression)?.getExpression().getText() === "file";

/** `` sh`…` `` without holes. */
const isTagged = (node: Node): boolean =>
  node.asKind(ts.SyntaxKind.TaggedTemplateExpression)?.getTemplate().getKind() ===
  ts.SyntaxKind.NoSubstitutionTemplateLiteral;

/**
 * Whether nothing else is on the lines where a property begins and ends, comments and its comma apart. A comment that
 * begins behind it must end there too.
 */
function hasOwnLine(property: PropertyAssignment): boolean {
  const [rest = ""] = property.getSourceFile().getFullText().slice(property.getEnd()).split("\n", 1);
  if (/\/\*(?!.*\*\/)/.test(rest)) return false;
  const before = property.getPreviousSibling((node) => node.getKind() !== ts.SyntaxKind.CommaToken);
  const after = property.getNextSibling((node) => node.getKind() !== ts.SyntaxKind.CommaToken);
  const object = property.getParentOrThrow();
  return (
    (before?.getEndLineNumber() ?? object.getStartLineNumber()) < property.getStartLineNumber() &&
    (after?.getStartLineNumber() ?? object.getEndLineNumber()) > property.getEndLineNumber()
  );
}
