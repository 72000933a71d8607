import { ts } from "ts-morph";

/** Phrases that read as translated. Each has a plain replacement: name the actor, and use subject, verb, object. */
const phrases: readonly RegExp[] = [
  /\b(?:nobody|somebody|anybody|everybody|whoever)\b/gi,
  /\bin vain\b/gi,
  /\bfor ever\b/gi,
  /(?<!\b(?:all|both|each|last|most|none|one|some|two) )\bof which\b/gi,
  /\bgoes by\b/gi,
  /\bholds its peace\b/gi,
  /\bmend(?:s|ed|ing)?\b/gi,
  /\b(?:tells?|telling|told) of\b/gi,
  /\b(?:is|are|been) told\b(?! apart)/gi,
  /\bcomes to pass\b/gi,
  /\b(?:is|are) not what (?:it|they)\b/gi,
  /\b(?:goes|go) on (?:as|until|using)\b/gi,
  /, before (?:as|from|to|that of|no)\b/gi,
];

/** The phrases of a line to be reworded, in the order of the list. Code between backticks is skipped. */
export const wordsIn = (line: string): readonly string[] => {
  const text = line.replace(/`[^`]*`/g, "`…`");
  return phrases.flatMap((phrase) => [...text.matchAll(phrase)].map(([found]) => found));
};

/** Words of names that read as translated: `toldOf`, `goesOn`. An account is called `nobody`. */
const nameWords =
  /(?!^nobody$)(?:^#?|[a-z])(?:[tT]old|[uU]ntold|[eE]verybodys|[nN]obody|[sS]omewhere|[tT]alkedAbout|[gG]oesOn|[oO]nTopOf|[tT]akenBy|[aA]skedBy|[sS]ays)(?![a-z])/;

/** The names of a program to be replaced, with the numbers of their lines. */
export function namesIn(path: string, source: string): readonly Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const found: Prose[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && nameWords.test(node.text))
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        text: node.text,
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A comment, string or test name, with the number of its first line. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/**
 * The comments of a program and its strings. Tests have only comments and names of tests, because their strings are
 * data. Emitters have only comments, because their strings are code in other languages.
 */
export function proseOf(path: string, source: string): readonly Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Prose[] = [];
  const add = (position: number, text: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(position);
    found.push({ line: line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file).filter(({ kind }) => !isDocumentation(kind));
    if (children.length === 0)
      for (const { pos, end } of [
        ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
      ])
        add(
          pos,
          source
            .slice(pos, end)
            .replace(/\s*\n\s*\*(?!\/)\s?/g, " ")
            .replace(/\s+/g, " "),
        );
    if (isText(node) && (isTestName(node) || !/^(?:emitters|test)\//.test(path)))
      add(node.getStart(file), textOf(node));
    children.forEach(visit);
  };
  visit(file);
  return found;
}

const isDocumentation = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;

type Text = ts.StringLiteralLike | ts.TemplateExpression;

const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const textOf = (node: Text): string =>
  ts.isStringLiteralLike(node)
    ? node.text
    : [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");

const isTestName = ({ parent, pos }: ts.Node): boolean =>
  ts.isCallExpression(parent) &&
  parent.arguments[0]?.pos === pos &&
  /^(?:describe|it|test)\b/.test(parent.expression.getText());
