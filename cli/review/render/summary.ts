import { count, inWords } from "../../terminal.ts";
import { severities } from "../finding.ts";
import type { Review } from "../review.ts";

/** `3 files changed: 1 danger, 2 warnings` */
export function summary({ findings, files }: Review): string {
  if (files.length === 0 && findings.length === 0) return "nothing changed";
  const many = [...severities]
    .reverse()
    .map((severity) => [severity, findings.filter((each) => each.severity === severity).length] as const)
    .filter(([, found]) => found > 0)
    .map(([severity, found]) => (severity === "info" ? `${found} info` : count(found, severity)));
  const changed = files.length === 0 ? "no generated file" : count(files.length, "file");
  return `${changed} changed${many.length > 0 ? `: ${inWords(many)}` : ""}`;
}
