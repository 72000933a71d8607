import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import { cannotBeSilenced, silencesNothing, silenceWithoutReason } from "../diagnostics/silencing.ts";
import { advice } from "../schema/advice.ts";
import type { Span } from "../support/span.ts";
import type { SourceFile } from "../reading/modules.ts";
import { LineMap } from "../support/line-map.ts";
import { stringSpans } from "./reading/string-spans.ts";

/** A comment `catalogc-allow advice/shared-port, CG415: reason`. */
export interface Silence {
  /** Names of rules and codes of warnings, as printed. */
  readonly names: readonly string[];
  readonly reason: string;
  readonly at: Span;
  /** The line that the comment applies to. */
  readonly line: number;
}

/**
 * Removes the advice and warnings that a comment silences: `// catalogc-allow advice/shared-port: reason` (`#` in YAML
 * and Nix), at the end of the line of the problem or in the lines directly above. A finding with several places can be
 * silenced at any of them. Invalid and unneeded comments are reported; unneeded ones only without errors, because with
 * errors not everything has been found. Errors with a code are never removed.
 */
export function applySilences(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
): readonly Diagnostic[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return silence(diagnostics, files.flatMap(silencesIn), (path) => texts.get(path));
}

/** The same for comments found before; `textOf` gives the text of a file with comments. */
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
    if (!canBeSilenced(each)) return true;
    const places = [each.span, ...(each.related ?? []).map(({ span }) => span)];
    const by = silences.filter(
      (silence) =>
        silence.names.includes(each.code) &&
        places.some((at) => at?.file === silence.at.file && lineOf(at, lines) === silence.line),
    );
    for (const silence of by) used.add(keyOf(silence, each.code));
    return by.length === 0;
  });
  const about: Diagnostic[] = [];
  const errors = new Set(diagnostics.filter((each) => !canBeSilenced(each)).map(({ code }) => code));
  const hasErrors = errors.size > 0;
  const reporter: Reporter = { report: (diagnostic) => about.push(diagnostic) };
  for (const silence of silences) judge(silence, { used, errors, hasErrors }, reporter);
  return [...kept, ...about];
}

const canBeSilenced = ({ kind, severity }: Diagnostic): boolean =>
  kind === "advice" || severity === "warning";

interface Facts {
  readonly used: ReadonlySet<string>;
  /** Codes of the reported errors, which cannot be silenced. */
  readonly errors: ReadonlySet<string>;
  readonly hasErrors: boolean;
}

function judge(silence: Silence, { used, errors, hasErrors }: Facts, reporter: Reporter): void {
  const { names, reason, at } = silence;
  if (names.length === 0) {
    reporter.report(cannotBeSilenced("catalogc-allow", "the comment does not name a rule or a code", at));
    return;
  }
  if (reason === "") reporter.report(silenceWithoutReason(names.join(", "), at));
  for (const name of names) {
    if (!isRule(name) && !/^CG[1-7]\d\d$/.test(name))
      reporter.report(cannotBeSilenced(name, "it is not a rule or a code", at));
    else if (errors.has(name)) reporter.report(cannotBeSilenced(name, "it is an error", at));
    else if (!hasErrors && !used.has(keyOf(silence, name))) reporter.report(silencesNothing(name, at));
  }
}

const isRule = (name: string): boolean =>
  name.startsWith("advice/") && Object.hasOwn(advice.shape, name.slice("advice/".length));

const keyOf = ({ at }: Silence, name: string): string => `${at.file}\0${at.start}\0${name}`;

const lineOf = (at: Span, lines: ReadonlyMap<string, LineMap>): number | undefined =>
  lines.get(at.file)?.position(at.start).line;

/** A comment, alone on its line or at the end of one. */
const comment = /(?:^|[^\S\n])(?:\/\/|#|\/\*)[^\S\n]*catalogc-allow\b([^\n]*?)(?:\*\/[^\S\n]*)?\r?$/gm;

/** Every such comment of a file. */
export function silencesIn({ path, text, expression }: SourceFile): readonly Silence[] {
  if (!text.includes("catalogc-allow") || path.endsWith(".json")) return [];
  const lines = new LineMap(text);
  const strings = expression === undefined ? [] : stringSpans(expression, path);
  return [...text.matchAll(comment)].flatMap((match) => {
    const start = match.index + match[0].search(/\S/);
    // Inside a script or a text the comment is content of the recipe.
    if (strings.some((string) => string.start < start && start < string.end)) return [];
    const { names, reason } = readAllowance(match[1] ?? "");
    const at = { file: path, start, end: match.index + match[0].trimEnd().length };
    return [{ names, reason, at, line: silencedLine(lines, lines.position(start).line) }];
  });
}

/** ` advice/shared-port, CG415: the reason` */
function readAllowance(written: string): Pick<Silence, "names" | "reason"> {
  const [, names = "", reason = ""] = /^([^:]*):?(.*)$/s.exec(written) ?? [];
  return { names: names.split(/[\s,]+/).filter((name) => name !== ""), reason: reason.trim() };
}

/**
 * A comment at the end of a line applies to that line; a comment on its own line applies to the next line that is not a
 * comment.
 */
function silencedLine(lines: LineMap, own: number): number {
  if (!/^\s*(?:\/\/|#|\/\*)/.test(lines.line(own))) return own;
  let line = own + 1;
  while (/^\s*(?:\/\/|#)/.test(lines.line(line))) line += 1;
  return line;
}
