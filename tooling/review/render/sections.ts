import { visible } from "../../../compiler/support/visible.ts";
import { rank, type Finding, type Location, type Severity } from "../finding.ts";

/** A heading of a review, and the findings below it. */
export interface Section {
  readonly title: string;
  /** The recipe of the entry. */
  readonly recipe?: string;
  readonly items: readonly Item[];
}

export interface Item {
  readonly severity: Severity;
  readonly message: string;
  /** The number of findings in it. */
  readonly findings: number;
  /** Files of the output, or the entries with this finding. */
  readonly places: readonly string[];
  /** The number of places that are not listed. */
  readonly more: number;
}

/**
 * Groups findings by subject, most severe first. Equal findings of several entries are one item: a shared helper, a moved folder
 * or another version of catalogc changes hundreds of entries in one way.
 */
export function sectionsOf(findings: readonly Finding[], outName: string): readonly Section[] {
  const alike = groupBy(findings, (each) => `${each.rule}\0${each.severity}\0${each.alike ?? each.message}`);
  const isShared = (group: readonly Finding[]): boolean => subjectsOf(group).length >= many;
  const shared = [...alike.values()].filter(isShared);
  const together = new Set(shared.flat());
  const own = groupBy(
    findings.filter((each) => !together.has(each)),
    ({ subject }) => subject,
  );
  const sections = [
    ...(shared.length > 0 ? [{ title: "several entries", items: shared.flatMap(sharedItems) }] : []),
    ...[...own].map(([title, each]) => ({
      title: visible(title),
      ...recipeOf(each),
      items: each.map((finding) => ownItem(finding, outName)),
    })),
  ].map(({ items, ...section }): Section => ({ ...section, items: mostSevereFirst(items, (item) => item) }));
  return mostSevereFirst(sections, ({ items }) => items[0]);
}

/** From this many entries on, equal findings are one item. */
const many = 3;

/** The number of entries that an item lists. */
const shown = 8;

function sharedItems(group: readonly Finding[]): readonly Item[] {
  const subjects = subjectsOf(group);
  const places = subjects.slice(0, shown).map(visible);
  return group.slice(0, 1).map(({ severity, message, alike = message }) => ({
    severity,
    message: visible(alike),
    findings: group.length,
    places,
    more: subjects.length - places.length,
  }));
}

const ownItem = ({ severity, message, where }: Finding, outName: string): Item => ({
  severity,
  message: visible(message),
  findings: 1,
  places: [...new Set(where.map((place) => `${outName}/${placeText(place)}`))],
  more: 0,
});

const recipeOf = ([first]: readonly Finding[]): Pick<Section, "recipe"> =>
  first?.recipe === undefined ? {} : { recipe: visible(first.recipe) };

const subjectsOf = (group: readonly Finding[]): readonly string[] => [
  ...new Set(group.map(({ subject }) => subject)),
];

const placeText = ({ file }: Location): string => visible(file);

/** Keeps the order of equal severities. */
export const mostSevereFirst = <T>(
  all: readonly T[],
  severityOf: (each: T) => { readonly severity: Severity } | undefined,
): readonly T[] => {
  const gravity = (each: T): number => rank(severityOf(each)?.severity ?? "info");
  return [...all].sort((a, b) => gravity(b) - gravity(a));
};

function groupBy<T>(all: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
