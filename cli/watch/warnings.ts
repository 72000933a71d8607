import { Collector } from "../../compiler/diagnostics/collector.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { checkUnitNames } from "../../compiler/lints/unit-names.ts";
import type { CheckedCatalog } from "../../compiler/passes/context.ts";
import { checkPortsAcrossApps } from "../../compiler/passes/port-clashes.ts";
import type { Closure } from "./closures.ts";

/** What entries of different recipes have to do with each other, though none mentions the other. */
const acrossEntries: ReadonlySet<string> = new Set(["CG457", "CG600"]);

export interface PartialReport {
  /** What was reported about all entries. */
  readonly all: readonly Diagnostic[];
  /** What was reported when a part of them was compiled anew. */
  readonly part: readonly Diagnostic[];
  /** All entries as they are now. */
  readonly checked: CheckedCatalog;
  /** The recipes that changed, as they were and as they are. */
  readonly changed: readonly Closure[];
  readonly unchanged: readonly Closure[];
}

/**
 * What a compile of all recipes would report; undefined when something was reported in a file that changed and
 * unchanged recipes share: whose it is, is not known.
 */
export function mergeReports(report: PartialReport): readonly Diagnostic[] | undefined {
  const { all, part, checked, changed, unchanged } = report;
  const isIn = (closures: readonly Closure[], { span }: Diagnostic): boolean =>
    span !== undefined && closures.some(({ files }) => files.has(span.file));
  const single = ({ code }: Diagnostic): boolean => !acrossEntries.has(code);
  const [old, now] = [all.filter(single), part.filter(single)];
  if ([...old, ...now].some((each) => isIn(changed, each) && isIn(unchanged, each))) return undefined;
  const kept = old.filter((each) => !isIn(changed, each));
  const known = new Set(kept.map(keyOf));
  const added = now.filter((each) => !known.has(keyOf(each)));

  const reporter = new Collector();
  checkPortsAcrossApps(checked, reporter);
  checkUnitNames(checked, reporter);
  return [...kept, ...added, ...reporter.diagnostics];
}

const keyOf = ({ code, message, span }: Diagnostic): string =>
  [code, span?.file, span?.start, message].join("\0");
