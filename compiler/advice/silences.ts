import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import { cannotBeSilenced, silencesNothing, silenceWithoutReason } from "../diagnostics/lints.ts";
import type { Span } from "../support/span.ts";
import type { SourceFile } from "../reading/modules.ts";
import { LineMap } from "../support/line-map.ts";
import { stringSpans } from "./reading/string-spans.ts";

/** A comment `catalogc-allow CG603, CG457: reason`. */
export interface Silence {
  readonly codes: readonly string[];
  readonly reason: string;
  readonly at: Span;
  /** The line it talks about. */
  readonly line: number;
}

/**
 * Takes out the warnings that a comment silences: `// catalogc-allow CG603: reason` (`#` in YAML and Nix), at the end
 * of the line of the problem or in the lines directly above. A warning about several places is silenced at any of them.
 * A comment that is wrong or unneeded is reported itself, unneeded ones only when there are no errors: with errors,
 * not every warning has been found. Errors are never taken out.
 */
export function applySilences(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
): readonly Diagnostic[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return silence(diagnostics, files.flatMap(silencesIn), (path) => texts.get(path));
}

/** The same for comments found before; `textOf` gives the text of a file that has some. */
export function silence(
  diagnostics: readonly Diagnostic[],
  silences: readonly Silence[],
  textOf: (path: string) => string | undefined,
): readonly Diagnostic[] {
  if (silences.length === 0) return diagnostics;
  const paths = new Set(silences.map(({ at }) => at.file));
  const lines = new Map([...paths].map((path) => [path, new LineMap(textOf(path) ?? "")]));
  const used = new Set<string>();
  const kept = diagnostics.filter((each) => {
    if (each.severity === "error") return true;
    const places = [each.span, ...(each.related ?? []).map(({ span }) => span)];
    const by = silences.filter(
      (silence) =>
        silence.codes.includes(each.code) &&
        places.some((at) => at?.file === silence.at.file && lineOf(at, lines) === silence.line),
    );
    for (const silence of by) used.add(keyOf(silence, each.code));
    return by.length === 0;
  });
  const about: Diagnostic[] = [];
  const hasErrors = diagnostics.some(({ severity }) => severity === "error");
  const errors = new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code));
  const reporter: Reporter = { report: (diagnostic) => about.push(diagnostic) };
  for (const silence of silences) judge(silence, { used, errors, hasErrors }, reporter);
  return [...kept, ...about];
}

interface Facts {
  readonly used: ReadonlySet<string>;
  /** Codes of the errors there are. */
  readonly errors: ReadonlySet<string>;
  readonly hasErrors: boolean;
}

function judge(silence: Silence, { used, errors, hasErrors }: Facts, reporter: Reporter): void {
  const { codes, reason, at } = silence;
  if (codes.length === 0) {
    reporter.report(cannotBeSilenced("catalogc-allow", "the comment names no code", at));
    return;
  }
  if (reason === "") reporter.report(silenceWithoutReason(codes.join(", "), at));
  for (const code of codes) {
    if (!/^CG[1-6]\d\d$/.test(code)) reporter.report(cannotBeSilenced(code, "it is no code", at));
    else if (errors.has(code as Diagnostic["code"]))
      reporter.report(cannotBeSilenced(code, "it is an error", at));
    else if (!hasErrors && !used.has(keyOf(silence, code))) reporter.report(silencesNothing(code, at));
  }
}

const keyOf = ({ at }: Silence, code: string): string => `${at.file}\0${at.start}\0${code}`;

const lineOf = (at: Span, lines: ReadonlyMap<string, LineMap>): number | undefined =>
  lines.get(at.file)?.position(at.start).line;

/** A comment alone on its line, or after something. */
const comment = /(?:^|[^\S\n])(?:\/\/|#|\/\*)[^\S\n]*catalogc-allow\b([^\n]*?)(?:\*\/[^\S\n]*)?\r?$/gm;

/** Every such comment of a file. */
export function silencesIn({ path, text, expression }: SourceFile): readonly Silence[] {
  if (!text.includes("catalogc-allow") || path.endsWith(".json")) return [];
  const lines = new LineMap(text);
  const strings = expression === undefined ? [] : stringSpans(expression, path);
  return [...text.matchAll(comment)].flatMap((match) => {
    const start = match.index + match[0].search(/\S/);
    // In a script or a text it is content of the recipe.
    if (strings.some((string) => string.start < start && start < string.end)) return [];
    const { codes, reason } = readAllowance(match[1] ?? "");
    const at = { file: path, start, end: match.index + match[0].trimEnd().length };
    return [{ codes, reason, at, line: lineTalkedAbout(lines, lines.position(start).line) }];
  });
}

/** ` CG603, CG457: the reason` */
function readAllowance(written: string): Pick<Silence, "codes" | "reason"> {
  const [, codes = "", reason = ""] = /^([^:]*):?(.*)$/s.exec(written) ?? [];
  return { codes: codes.split(/[\s,]+/).filter((code) => code !== ""), reason: reason.trim() };
}

/** A comment behind something talks about its own line, one that stands alone about the next line that is no comment. */
function lineTalkedAbout(lines: LineMap, own: number): number {
  if (!/^\s*(?:\/\/|#|\/\*)/.test(lines.line(own))) return own;
  let line = own + 1;
  while (/^\s*(?:\/\/|#)/.test(lines.line(line))) line += 1;
  return line;
}
