import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";
import { visible } from "../../../compiler/support/visible.ts";
import type { Review } from "../../../tooling/review/finding.ts";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { reviewFacts } from "../../../tooling/review/render/summary.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printOut } from "../../terminal/print.ts";
import { countProblems, printDiagnostics, report } from "../../terminal/report.ts";
import { paletteFor } from "../../terminal/terminal.ts";

export type UpdateFormat = "text" | "json" | "markdown";

/** The outcome of updating one package. */
export interface Outcome {
  readonly name: string;
  /** Versions. */
  readonly from: string;
  readonly to?: string;
  /** `available`: a dry run found it. `skipped`: its versions cannot be looked up. */
  readonly status: "updated" | "available" | "current" | "failed" | "skipped";
  /** Why it was skipped, or what was not looked up. */
  readonly reason?: string;
}

export interface UpdateReport {
  readonly format: UpdateFormat;
  /** The output folder as the user named it. */
  readonly out: string;
  readonly outcomes: readonly Outcome[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  /** The review of all updates together; undefined if nothing was written. */
  readonly review: Review | undefined;
}

/** Prints what an update found and did. */
export function reportUpdates({
  format,
  out,
  outcomes,
  diagnostics,
  sources,
  review,
}: UpdateReport): ExitStatus {
  const good = diagnostics.length === 0;
  const sentence = [...outcomes.map(line), summary(outcomes, diagnostics)].join("\n");
  const shown = { outName: out, patch: true };
  switch (format) {
    case "json": {
      const facts = {
        status: good ? "done" : "failed",
        packages: outcomes,
        ...(review && { review: reviewFacts(review) }),
      };
      return report("json", diagnostics, sources, { sentence, facts }, good);
    }
    case "markdown":
      printDiagnostics(diagnostics, sources);
      printOut(printable(`${table(outcomes)}\n${summary(outcomes, diagnostics)}.\n`));
      if (review !== undefined) printOut(printable("\n"));
      if (review !== undefined) printOut(renderReviewMarkdown(review, shown));
      return good ? exitStatus.fine : exitStatus.wrong;
    case "text":
      if (review !== undefined) printOut(renderReview(review, shown, paletteFor(process.stdout)));
      return report("text", diagnostics, sources, { sentence, facts: {} }, good);
  }
}

const versions = ({ from, to }: Outcome): string => visible(to === undefined ? from : `${from} -> ${to}`);

const line = (outcome: Outcome): string => {
  const reason = outcome.reason === undefined ? "" : `: ${outcome.reason}`;
  return `${outcome.status.padEnd("available".length)}  ${outcome.name} ${versions(outcome)}${reason}`;
};

/** GitHub Flavored Markdown, "Tables". */
const table = (outcomes: readonly Outcome[]): string =>
  [
    "| package | versions | status |",
    "| --- | --- | --- |",
    ...outcomes.map((each) => `| \`${each.name}\` | \`${versions(each)}\` | ${each.status} |`),
    "",
  ].join("\n");

function summary(outcomes: readonly Outcome[], diagnostics: readonly Diagnostic[]): string {
  const many = (status: Outcome["status"]): number =>
    outcomes.filter((each) => each.status === status).length;
  const parts = [
    ...(many("updated") > 0 ? [`${count(many("updated"), "package")} updated`] : []),
    ...(many("available") > 0 ? [`${count(many("available"), "new version")} available`] : []),
    ...(many("current") > 0 ? [`${many("current")} up to date`] : []),
    ...(many("skipped") > 0 ? [`${many("skipped")} skipped`] : []),
  ];
  const found = parts.length === 0 ? "nothing updated" : inWords(parts);
  return diagnostics.length === 0 ? found : `${found}; ${countProblems(diagnostics)}`;
}
