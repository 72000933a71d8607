import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";
import { severities, type Review, type Severity } from "../finding.ts";
import { printableJson, type Printable } from "../../../compiler/diagnostics/printable.ts";

/** `3 files changed: 1 danger, 2 warnings` */
export function summary({ findings, files }: Review): string {
  if (files.length === 0 && findings.length === 0) return "nothing changed";
  // Recipes changed, but not in meaning.
  if (findings.length === 0 && files.every(({ path }) => path === manifestPath))
    return "only the manifest changed: all other generated files are the same";
  const many = bySeverity((each) => findings.filter(({ severity }) => severity === each).length);
  const changed = files.length === 0 ? "no generated file" : count(files.length, "file");
  return `${changed} changed${many === "" ? "" : `: ${many}`}`;
}

/** `1 danger and 2 warnings`, most severe first. */
export const bySeverity = (found: (severity: Severity) => number): string =>
  inWords(
    [...severities]
      .reverse()
      .map((severity) => [severity, found(severity)] as const)
      .filter(([, many]) => many > 0)
      .map(([severity, many]) => (severity === "info" ? `${many} info` : count(many, severity))),
  );

/** A review as one JSON document. */
export const reviewAsJson = (review: Review): Printable => printableJson(reviewFacts(review));

/** The same as data. */
export function reviewFacts(review: Review): Readonly<Record<string, unknown>> {
  const { findings, files } = review;
  return {
    summary: summary(review),
    findings,
    files: files.map(({ path, change, mode }) => ({ path, change, ...mode })),
  };
}
