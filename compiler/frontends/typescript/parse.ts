import { ts } from "ts-morph";
import type { Reporter } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { shellHint } from "../../diagnostics/make.ts";
import { unclosedBefore } from "./unclosed.ts";
import { spanIn, type SourceText } from "../frontend.ts";

/** The limit of syntax errors: after one mistake the parser may report every following token. */
const mostSyntaxErrors = 10;

/**
 * Parses one file with TypeScript's parser, without types and without executing it.
 * @returns undefined after reporting syntax errors
 */
export function parse(source: SourceText, reporter: Reporter): ts.SourceFile | undefined {
  const file = fileOf(source);
  const errors = syntaxErrors(file);
  const { text } = source;
  const mistakes = firstMistakes(errors, text).slice(0, mostSyntaxErrors);
  const [first] = mistakes;
  const unclosed = first && unclosedBefore(text, first.start);
  for (const { start, length, message } of mistakes) {
    const span = spanIn(source, start, start + length);
    const isHole =
      /\$\{[^}\n]*$/.test(text.slice(Math.max(0, start - 200), start)) && !/\w/.test(text[start] ?? "");
    if (unclosed !== undefined && unclosed.start < start && start === first?.start)
      reporter.report(
        messages.neverClosed(
          span,
          message,
          spanIn(source, unclosed.start, unclosed.start + 1),
          unclosed.close,
        ),
      );
    else {
      const hint = text[start] === "#" ? "Comments of TypeScript begin with `//`." : undefined;
      reporter.report(
        messages.syntaxError(span, message, hint ?? (isHole ? shellHint("\\${…}") : undefined)),
      );
    }
  }
  return errors.length === 0 ? file : undefined;
}

/** The tree of any text, as far as it can be parsed. */
export function fileOf({ path, text }: SourceText): ts.SourceFile {
  const options = {
    languageVersion: ts.ScriptTarget.ES2022,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  return ts.createSourceFile(path, text, options, false, ts.ScriptKind.TS);
}

interface SyntaxError {
  readonly start: number;
  readonly length: number;
  readonly message: string;
}

/**
 * Removes errors that follow from an earlier one: others on its line or on the line after an unterminated string or an
 * invalid character, and unmatched brackets at the end of the file.
 */
function firstMistakes(errors: readonly SyntaxError[], text: string): readonly SyntaxError[] {
  const first: SyntaxError[] = [];
  for (const error of errors) {
    const before = first.at(-1);
    if (before === undefined || !followsFrom(before, error, text)) first.push(error);
  }
  return first;
}

function followsFrom(before: SyntaxError, { start }: SyntaxError, text: string): boolean {
  const lines = text.slice(before.start, start).split("\n").length - 1;
  const reach = /^(?:Unterminated|Invalid character)/.test(before.message) ? 1 : 0;
  return lines <= reach || /^(?:[)}\]][\s)}\];,]*)?$/.test(text.slice(start));
}

/** TypeScript stores them on the file but does not declare the property; without a program there is no other access. */
function syntaxErrors(file: ts.SourceFile): SyntaxError[] {
  const found: unknown = Reflect.get(file, "parseDiagnostics");
  if (!Array.isArray(found)) return [];
  return found.filter(isDiagnostic).map(({ start, length, messageText }) => ({
    start,
    length,
    message: firstSentence(ts.flattenDiagnosticMessageText(messageText, " ")),
  }));
}

const isDiagnostic = (value: unknown): value is ts.DiagnosticWithLocation =>
  typeof value === "object" && value !== null && "start" in value && "messageText" in value;

/** Messages have no final full stop. */
const firstSentence = (message: string): string => message.replace(/\.$/, "");
