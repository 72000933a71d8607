import { printableJson } from "../../compiler/diagnostics/printable.ts";
import { count } from "../../compiler/support/counting.ts";
import type { Span } from "../../compiler/support/span.ts";

/** What became of a value of the source. */
export type Verdict = {
  readonly is: "taken" | "different" | "left";
  /** The option that has it. */
  readonly to?: string;
  /** The difference, the reason and what to do, or a remark. */
  readonly note?: string;
};

/** A single value of the source: a scalar, or an empty collection. */
export interface Leaf {
  readonly span: Span;
  /** `services.web.ports.0`, without the value. */
  readonly path: string;
  /** One for each use: an anchor may have several. */
  readonly verdicts: Verdict[];
  /** What holds if nothing uses it: another value may override it. */
  ifUnused?: string;
}

export const newLeaf = (span: Span, path: string): Leaf => ({ span, path, verdicts: [] });

export interface AccountLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly path: string;
  readonly is: Verdict["is"];
  readonly to: readonly string[];
  readonly notes: readonly string[];
  /** Set if the importer does not know the value. */
  readonly isUnknown?: true;
}

const worst = ["left", "different", "taken"] as const;

/** A line for each leaf, in the order of the source. */
export const accountOf = (leaves: readonly Leaf[], lineAt: (span: Span) => number): readonly AccountLine[] =>
  leaves.map((leaf) => {
    const { path, span } = leaf;
    const verdicts = leaf.verdicts.length > 0 ? leaf.verdicts : [withoutUse(leaf)];
    return {
      file: span.file,
      line: lineAt(span),
      path,
      is: worst.find((each) => verdicts.some(({ is }) => is === each)) ?? "taken",
      to: [...new Set(verdicts.flatMap(({ to }) => to ?? []))],
      notes: [...new Set(verdicts.flatMap(({ note }) => note ?? []))],
      ...(verdicts.includes(unknown) && { isUnknown: true as const }),
    };
  });

/** Compose ignores keys that begin with `x-`. Source: Compose Specification, "Extensions", 2026-11. */
const withoutUse = ({ ifUnused, path }: Leaf): Verdict => {
  if (ifUnused !== undefined) return { is: "taken", note: ifUnused };
  if (/(?:^|\.)x-/.test(path)) return ignored;
  return unknown;
};

export const ignored = { is: "taken", note: "Compose ignores it, too" } as const satisfies Verdict;

export const unknown: Verdict = { is: "left", note: "catalogc does not know it" };

const words = { taken: "taken", different: "taken with a difference", left: "left out" } as const;

const totals = (lines: readonly AccountLine[]) => {
  const of = (is: Verdict["is"]): number => lines.filter((line) => line.is === is).length;
  return { values: lines.length, taken: of("taken"), different: of("different"), leftOut: of("left") };
};

/** `40 values: 38 taken, 1 with a difference, 1 left out` */
export function summaryOf(lines: readonly AccountLine[]): string {
  const { values, taken, different, leftOut } = totals(lines);
  return `${count(values, "value")}: ${taken} taken, ${different} with a difference, ${leftOut} left out`;
}

/** The account as data. */
export const accountFacts = (lines: readonly AccountLine[], remarks: readonly string[]) => ({
  totals: totals(lines),
  remarks,
  values: lines.map(({ isUnknown: _, ...line }) => line),
});

/** The account as a file of a format. Values of the source are not part of it, because they may be secrets. */
export function accountText(
  lines: readonly AccountLine[],
  format: "text" | "json" | "markdown",
  remarks: readonly string[],
  summary = summaryOf(lines),
): string {
  if (format === "json") return printableJson(accountFacts(lines, remarks));
  const rows = lines.map((line) => ({
    place: `${line.file}:${line.line}`,
    path: line.path,
    outcome: words[line.is],
    more: [line.to.map((to) => (format === "markdown" ? `\`${to}\`` : to)).join(", "), ...line.notes]
      .filter((each) => each !== "")
      .join("; "),
  }));
  if (format === "text")
    return [
      ...rows.map(({ place, path, outcome, more }) => `${place} ${path}: ${outcome}${more && `, ${more}`}`),
      ...remarks,
      summary,
      "",
    ].join("\n");
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  return [
    "# Account of the import",
    "",
    `${summary}.`,
    "",
    ...remarks.flatMap((remark) => [`- ${remark}`]),
    ...(remarks.length > 0 ? [""] : []),
    "| Place | Value | Outcome | Where, or why |",
    "| --- | --- | --- | --- |",
    ...rows.map(
      ({ place, path, outcome, more }) => `| ${place} | \`${cell(path)}\` | ${outcome} | ${cell(more)} |`,
    ),
    "",
  ].join("\n");
}
