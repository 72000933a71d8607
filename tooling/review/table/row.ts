import { textsAt } from "../data.ts";
import { rank, type Observation, type Severity } from "../finding.ts";
import { difference } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";
import type { Fact, Rating } from "./fact.ts";

/** Rates a fact; `names` are the steps that `*` matched, and `**` as one. Undefined if another rule reports it. */
export type Rate<C> = (fact: Fact, names: readonly string[], context: C) => Rating | undefined;

/**
 * A row of a table of severities: rule, path, rating. Steps of the path are separated by slashes; `a|b` is either, `*` any step,
 * `**` all that follow. The first row that matches decides.
 */
export type Row<C> = readonly [rule: string, at: string, rate: Rate<C>];

/** Rates a fact by the first row that matches; without one, it is a notice about the option. */
export function rated<C>(
  rows: readonly Row<C>[],
  fact: Fact,
  context: C,
): { readonly rule: string; readonly rating: Rating } | undefined {
  for (const [rule, at, rate] of rowsFor(fact.path[0] ?? "", rows)) {
    const names = matched(at, fact.path);
    if (names === undefined) continue;
    const rating = rate(fact, names, context);
    // Of a new part, whose own finding names it, only what a reviewer has to look at.
    const isQuiet = fact.isNew && rating !== undefined && rank(rating.severity) < rank("warning");
    return rating === undefined || isQuiet ? undefined : { rule, rating };
  }
  return undefined;
}

const byStart = new WeakMap<object, Map<string, readonly unknown[]>>();

/** The rows whose paths may begin with a step. */
function rowsFor<C>(start: string, rows: readonly Row<C>[]): readonly Row<C>[] {
  const known = byStart.get(rows) ?? new Map<string, readonly Row<C>[]>();
  byStart.set(rows, known);
  const found =
    (known.get(start) as readonly Row<C>[] | undefined) ??
    rows.filter(([, at]) => /^\*/.test(at) || (at.split("/")[0] ?? "").split("|").includes(start));
  known.set(start, found);
  return found;
}

const patterns = new Map<string, readonly string[]>();

function matched(at: string, path: readonly string[]): readonly string[] | undefined {
  const steps = patterns.get(at) ?? at.split("/");
  patterns.set(at, steps);
  const names: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (step === "**") return [...names, path.slice(index).join(".")];
    const name = path[index];
    if (name === undefined) return undefined;
    if (step === "*") names.push(name);
    else if (!step.split("|").includes(name)) return undefined;
  }
  return steps.length === path.length ? names : undefined;
}

type Kind = "added" | "removed" | "changed";
type Severities = Severity | Readonly<Record<Kind, Severity>>;

const kindOf = ({ before, after }: Fact): Kind =>
  before === undefined ? "added" : after === undefined ? "removed" : "changed";

/** Fills in `$1`, `$2`: names of the path. */
const filled = (label: string, names: readonly string[]): string =>
  label.replace(/\$(\d)/g, (_, index: string) => quoted(names[Number(index) - 1] ?? ""));

/** A value as one quotation. */
export const shown = (value: unknown): string =>
  quoted(
    packageName(
      typeof value === "string"
        ? value
        : Array.isArray(value)
          ? value.join(" ")
          : JSON.stringify(value ?? null),
    ),
  );

/**
 * `<label> added: <value>`, `<label> removed`, `<label> changed: <old> → <new>`.
 * @param severity one for all, or by kind
 * @param note follows the message
 */
export const changes =
  <C>(label: string, severity: Severities, note: Partial<Record<Kind, string>> = {}): Rate<C> =>
  (fact, names) => {
    const kind = kindOf(fact);
    const values = {
      added: `: ${shown(fact.after)}`,
      removed: "",
      changed: `: ${shown(fact.before)} → ${shown(fact.after)}`,
    };
    return {
      severity: typeof severity === "string" ? severity : severity[kind],
      message: `${filled(label, names)} ${kind}${values[kind]}${filled(note[kind] ?? "", names)}`,
    };
  };

/** The same without values. */
export const mentions =
  <C>(label: string, severity: Severities): Rate<C> =>
  (fact, names) => {
    const kind = kindOf(fact);
    return {
      severity: typeof severity === "string" ? severity : severity[kind],
      message: `${filled(label, names)} ${kind}`,
    };
  };

/** Nothing about a new part: it has no data of before. */
export const unlessNew =
  <C>(rate: Rate<C>): Rate<C> =>
  (fact, names, context) =>
    fact.isNew ? undefined : rate(fact, names, context);

/** Another rule reports it. */
export const elsewhere = (): undefined => undefined;

/** Elements that a list gains and loses. */
export const elements = ({ before, after }: Fact): ReturnType<typeof difference> =>
  difference(textsAt({ before }, "before"), textsAt({ after }, "after"));

/** Joins ratings that only differ in their items. */
export function observations(
  all: Iterable<{ readonly rule: string; readonly rating: Rating; readonly file: string }>,
): readonly (Observation & { readonly rule: string })[] {
  const found = new Map<string, { rule: string; rating: Rating; file: string; items: string[] }>();
  for (const { rule, rating, file } of all) {
    const key = [rule, rating.severity, rating.message, rating.file ?? file].join("\0");
    const known = found.get(key);
    if (known) known.items.push(...(rating.items ?? []));
    else found.set(key, { rule, rating, file: rating.file ?? file, items: [...(rating.items ?? [])] });
  }
  return [...found.values()].map(({ rule, rating: { severity, message, alike }, file, items }) => ({
    rule,
    severity,
    // Nothing dangerous is left out.
    message:
      items.length > 0
        ? `${message} ${several([...new Set(items)], severity === "danger" ? items.length : 9, String)}`
        : message,
    ...(alike !== undefined && { alike }),
    where: { file },
  }));
}
