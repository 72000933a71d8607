import { existsSync, lstatSync } from "node:fs";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/writing.ts";
import { manifestPath, workFolder } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { stampOf } from "../stamps.ts";
import { shownPath } from "../folders.ts";
import { isUnreadable, isSystemError, systemReason } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { Inspector } from "./inspect.ts";
import { HalfDone, Undone, type Journal } from "./journal.ts";
import { isFolder, NotAFolder, openOutput } from "./open-output.ts";
import { ChangedMeanwhile } from "./placing.ts";
import { interruptedRuns } from "./work-folder.ts";
import { planChanges, type Difference, type Plan, type PlanOptions } from "./plan.ts";

export interface WriteOptions extends PlanOptions {
  /**
   * The stamp of the manifest that the output folder must still have: the planned changes are only valid for the files
   * that this manifest names.
   */
  readonly expectedManifest?: string;
  /** For tests: the operations that change the disk. */
  readonly ops?: FileOps;
}

/** The changes that a run made to the output folder. If there are problems, it changed only the paths in `left`. */
export interface Written {
  readonly problems: readonly Diagnostic[];
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Stamps of all files that are up to date now, taken when their content was known. */
  readonly stamps: ReadonlyMap<string, string>;
  /** If there are problems: the paths that differ from their state before the run. */
  readonly left?: readonly string[];
  /** Nothing was done, because the folder has another manifest by now. */
  readonly overtaken?: true;
  /** The folder did not exist before: it holds nothing else. */
  readonly isNew?: true;
}

/**
 * Makes the folder `out` hold exactly the emitted files, including the manifest, in one transaction. Files that are up
 * to date are not touched. Files that catalogc did not write are never touched, but reported.
 */
export function writeOutput(
  out: string,
  files: ReadonlyMap<string, EmittedFile>,
  options: WriteOptions,
): Written {
  const { expectedManifest } = options;
  const isOvertaken = (): boolean =>
    expectedManifest !== undefined && manifestStamp(out) !== expectedManifest;
  return guarded(options.outName, () => {
    if (isOvertaken()) return overtaken;
    let early: { readonly plan: Plan; readonly manifest: string } | undefined;
    if (isFolder(out) && !existsSync(`${out}/${workFolder}`)) {
      // Most runs change nothing, and may be on a read-only disk: compare before locking.
      const manifest = manifestStamp(out);
      const plan = planChanges(files, new Inspector(out), options);
      // While another run writes, the folder has neither its old nor its new content.
      if (!existsSync(`${out}/${workFolder}`) && manifestStamp(out) === manifest) {
        if (plan.problems.length > 0 || plan.steps.length === 0) return summary(plan, plan.problems);
        early = { plan, manifest };
      }
    }
    return underLock(out, options, (journal, completed) => {
      if (isOvertaken()) return overtaken;
      // Another run that finished meanwhile has written another manifest or left a journal.
      const plan =
        early !== undefined && !completed && manifestStamp(out) === early.manifest
          ? early.plan
          : planChanges(files, new Inspector(out), options);
      if (plan.problems.length > 0 || plan.steps.length === 0) return summary(plan, plan.problems);
      const stamps = new Map<string, string>();
      const { problems, left } = apply(plan, journal, files, { ...options, out, stamps });
      return { ...summary(plan, problems, stamps), ...(left.length > 0 && { left }) };
    });
  });
}

function manifestStamp(out: string): string {
  const found = new Inspector(out).look(manifestPath);
  return found.kind === "file" ? found.stamp : found.kind;
}

/** Completes an interrupted run, if there is one. For runs that write nothing themselves. */
export function completeInterrupted(out: string, options: WriteOptions): readonly Diagnostic[] {
  if (interruptedRuns(out).length === 0) return [];
  return guarded(options.outName, () => underLock(out, options, () => nothing)).problems;
}

export interface Comparison {
  readonly problems: readonly Diagnostic[];
  /** Why a compile would not write: files that were edited, or that catalogc did not write. */
  readonly refusals: readonly Diagnostic[];
  /** By path relative to `out`. */
  readonly differences: ReadonlyMap<string, Difference>;
}

/** How `out` differs from the emitted files. Changes nothing. */
export function compareOutput(
  out: string,
  files: ReadonlyMap<string, EmittedFile>,
  options: Pick<PlanOptions, "outName">,
): Comparison {
  try {
    isFolder(out);
    const { problems, differences } = planChanges(files, new Inspector(out), { ...options, force: false });
    const isBroken = ({ kind }: (typeof problems)[number]): boolean => kind === "bad-manifest";
    return {
      problems: problems.filter(isBroken),
      refusals: problems.filter((problem) => !isBroken(problem)),
      differences,
    };
  } catch (error) {
    const problem = asProblem(error, options.outName, messages.cannotRead);
    return { problems: [problem], refusals: [], differences: new Map() };
  }
}

const nothing: Written = { problems: [], written: 0, unchanged: 0, removed: 0, stamps: new Map() };
const overtaken: Written = { ...nothing, overtaken: true };

function summary(
  plan: Plan,
  problems: readonly Diagnostic[],
  written: ReadonlyMap<string, string> = new Map(),
): Written {
  if (problems.length > 0) return { ...nothing, problems };
  return {
    problems,
    stamps: new Map([...plan.stamps, ...written]),
    written: plan.steps.filter(({ after }) => after !== null).length,
    unchanged: plan.unchanged,
    removed: plan.steps.filter(({ after }) => after === null).length,
  };
}

function apply(
  plan: Plan,
  journal: Journal,
  files: ReadonlyMap<string, EmittedFile>,
  { outName, out, stamps }: WriteOptions & { readonly out: string; readonly stamps: Map<string, string> },
): Pick<Required<Written>, "problems" | "left"> {
  try {
    journal.prepare(plan.steps, files);
    journal.perform(plan.steps);
    for (const { path, after } of plan.steps) {
      const status = after === null ? undefined : lstatSync(`${out}/${path}`, { throwIfNoEntry: false });
      if (status !== undefined) stamps.set(path, stampOf(status));
    }
  } catch (error) {
    if (error instanceof HalfDone) return stoppedHalfWay(outName, error);
    if (error instanceof Undone) {
      journal.clear();
      const { left } = error;
      return { problems: undoneBecause(outName, error), left };
    }
    // A crash injected by a test is not a system error: like a killed run, it clears nothing.
    if (!isSystemError(error)) throw error;
    journal.clear();
    throw error;
  }
  try {
    journal.clear();
  } catch (error) {
    // Everything is written. The next run clears what is left.
    systemReason(error);
  }
  return { problems: [], left: [] };
}

function stoppedHalfWay(
  outName: string,
  { cause, written }: HalfDone,
): Pick<Required<Written>, "problems" | "left"> {
  const reason = cause instanceof ChangedMeanwhile ? "something changed in it" : systemReason(cause);
  const paths = written.map((path) => `${outName}/${path}`);
  return { problems: [messages.halfWritten(outName, reason, paths)], left: written };
}

function undoneBecause(outName: string, { cause, left }: Undone): readonly Diagnostic[] {
  const paths = left.map((path) => `${outName}/${path}`);
  if (cause instanceof ChangedMeanwhile)
    return [messages.changedMeanwhile(`${outName}/${cause.path}`, paths)];
  const problem = messages.cannotWrite(outName, systemReason(cause));
  const [first] = paths;
  if (first === undefined) return [problem];
  // The folder differs from its state before the run.
  const { hint: _, ...refused } = problem;
  return [refused, messages.changedMeanwhile(first, paths)];
}

/** Runs `work` as the only run that writes to `out`, after completing an interrupted run. */
function underLock(
  out: string,
  options: WriteOptions,
  work: (journal: Journal, completed: boolean) => Written,
): Written {
  const opened = openOutput(out, options);
  if ("problem" in opened) return { ...nothing, problems: [opened.problem] };
  try {
    const written = work(opened.journal, opened.completed);
    return opened.existed ? written : { ...written, isNew: true };
  } finally {
    opened.close();
  }
}

function guarded(outName: string, work: () => Written): Written {
  try {
    return work();
  } catch (error) {
    if (error instanceof HalfDone) return { ...nothing, ...stoppedHalfWay(outName, error) };
    return { ...nothing, problems: [asProblem(error, outName)] };
  }
}

function asProblem(error: unknown, outName: string, refused = messages.cannotWrite): Diagnostic {
  if (error instanceof NotAFolder) return messages.outIsNotFolder(outName);
  // If a named pipe or a huge file is in the place of a generated file, the message must name it.
  const name = isUnreadable(error) && error.path !== undefined ? shownPath(error.path) : outName;
  return refused(name, systemReason(error));
}
