import { textsAt } from "../../support/json-data.ts";
import { rank, type Observation, type Severity } from "../finding.ts";
import { newSecrets } from "../secrets.ts";
import { difference } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Fact } from "./fact.ts";
import { changedValue } from "./values.ts";

/** The severity of a fact, and its effect: `now runs as root`. */
export interface Verdict {
  readonly severity: Severity;
  readonly note?: string | undefined;
}

/** Rates a fact; `names` are the steps that `*` matched, and `**` as one. Undefined if another row reports it. */
export type Rate<C> = (fact: Fact, names: readonly string[], context: C) => Verdict | undefined;

/**
 * A row of a table of severities. Steps of the path are separated by slashes; `a|b` is either, `*` any step, `**` all that
 * follow. The first row that matches decides. `null`: another row reports it.
 */
export type Row<C> = readonly [rule: string, at: string, severity: Severity | Rate<C> | null, note?: string];

/** A fact with its severity. Those of one part with the same rule, severity and note become one finding. */
interface Rated extends Verdict {
  readonly rule: string;
  readonly path: readonly string[];
  /** Both values, in parentheses. */
  readonly values: string;
  readonly file: string;
}

/** The findings about facts, by a table. */
export function rated<C>(
  rows: readonly Row<C>[],
  facts: Iterable<Fact>,
  context: C,
  fileOf: (path: readonly string[]) => string,
): readonly (Observation & { readonly rule: string })[] {
  const found: Rated[] = [];
  for (const fact of facts) {
    const { path, before, after } = fact;
    const more = { path, values: changedValue(path.at(-1) ?? "", before, after), file: fileOf(path) };
    if (newSecrets(fact).length > 0) found.push({ rule: "secrets", ...leak(fact), ...more });
    const verdict = verdictOn(rows, fact, context);
    if (verdict !== undefined) found.push({ ...verdict, ...more });
  }
  return joined(found);
}

/** Secrets in tests may be made up for them. */
const leak = ({ path }: Fact): Verdict => ({
  severity: /^(?:test|develop)$/.test(path[0] ?? "") ? "warning" : "danger",
  note: "a value looks like a secret and would be public (hidden here)",
});

function verdictOn<C>(
  rows: readonly Row<C>[],
  fact: Fact,
  context: C,
): (Verdict & { readonly rule: string }) | undefined {
  for (const [rule, at, severity, note] of rowsFor(fact.path[0] ?? "", rows)) {
    const names = matched(at, fact.path);
    if (names === undefined) continue;
    const verdict =
      typeof severity === "function" ? severity(fact, names, context) : severity && { severity, note };
    // Of a new part, whose own finding names it, only what a reviewer has to look at.
    const isQuiet = fact.isNew && verdict && rank(verdict.severity) < rank("warning");
    return !verdict || isQuiet ? undefined : { rule, ...verdict };
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

function matched(at: string, path: readonly string[]): readonly string[] | undefined {
  const steps = at.split("/");
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

/** `<note>: <path> (<before> → <after>)`, `<note>: <part>: <option> (<before> → <after>), …` */
function joined(all: readonly Rated[]): readonly (Observation & { readonly rule: string })[] {
  const groups = new Map<string, Rated[]>();
  for (const each of all) {
    const part = each.path.slice(0, -1).join(".");
    const key = [each.rule, each.severity, each.note, part].join("\0");
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ rule, severity, note = "changed", file, path }) => {
      const [isOne, isTop] = [group.length === 1, path.length === 1];
      const part = isOne || isTop ? "" : `${quoted(path.slice(0, -1).join("."))}: `;
      const nameOf = (each: Rated): string => (isOne ? each.path.join(".") : (each.path.at(-1) ?? ""));
      const items = group.map((each) => `${quoted(nameOf(each))}${each.values}`);
      // Nothing dangerous is left out.
      const most = severity === "danger" ? items.length : 9;
      return { rule, severity, message: `${note}: ${part}${several(items, most, String)}`, where: { file } };
    }),
  );
}

export const danger = (note: string): Verdict => ({ severity: "danger", note });
export const warning = (note: string): Verdict => ({ severity: "warning", note });
export const notice = (note?: string): Verdict => ({ severity: "notice", note });

/** A warning about data of an existing part: a new one has none. */
export const ofData =
  <C>(note: string): Rate<C> =>
  ({ isNew }) =>
    isNew ? undefined : warning(note);

/** One severity for a value that is added or changed, and a notice for one that is removed. */
export const unlessRemoved =
  <C>(severity: Severity, note: string): Rate<C> =>
  ({ after }) =>
    after === undefined ? notice(`${note} (removed)`) : { severity, note };

/** Elements that a list gains and loses. */
export const elements = ({ before, after }: Fact): ReturnType<typeof difference> =>
  difference(textsAt({ before }, "before"), textsAt({ after }, "after"));
