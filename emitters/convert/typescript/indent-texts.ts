import { ts } from "ts-morph";

const tags: ReadonlySet<string> = new Set(["md", "sh", "text"]);

/**
 * Moves the lines of `` sh`…` ``, `` md`…` `` and `` text`…` `` below the line that they begin on, which changes nothing
 * of what they mean: the tags strip the indentation that all lines share.
 */
export function indentTexts(source: string): string {
  const file = ts.createSourceFile("recipe.ts", source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const insertions: { readonly at: number; readonly spaces: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && tags.has(node.tag.text)) {
      const margin = marginAt(source, node.getStart(file));
      const literals = ts.isNoSubstitutionTemplateLiteral(node.template)
        ? [node.template]
        : [node.template.head, ...node.template.templateSpans.map((span) => span.literal)];
      for (const literal of literals)
        insertions.push(...linesIn(source, literal.getStart(file), literal.end, margin));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let result = "";
  let from = 0;
  for (const { at, spaces } of insertions.sort((a, b) => a.at - b.at)) {
    result += source.slice(from, at) + " ".repeat(spaces);
    from = at;
  }
  return result + source.slice(from);
}

/** The indentation of the line at `position`. */
function marginAt(source: string, position: number): number {
  const line = source.slice(source.lastIndexOf("\n", position - 1) + 1, position);
  return /^ */.exec(line)?.[0].length ?? 0;
}

/** Where lines begin between `start` and `end`, and how far each moves; the closing line only as far as the margin. */
function* linesIn(source: string, start: number, end: number, margin: number) {
  for (let at = source.indexOf("\n", start) + 1; at > 0 && at < end; at = source.indexOf("\n", at) + 1) {
    if (source.charAt(at) === "\n") continue;
    const isClosing = source.charAt(at) === "`";
    yield { at, spaces: isClosing ? margin : margin + 2 };
  }
}
