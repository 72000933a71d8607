import { conflictIn } from "../../compiler/support/conflict.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import { rank, type FileChange, type Finding, type Observation, type Review } from "./finding.ts";
import { renamedApp, renamedNode, renamedPackage } from "./rules/entries.ts";
import { contentsOfRenamed, recipeFilesRule } from "./rules/recipe-files.ts";
import { restOf, restOfCatalog } from "./rules/rest.ts";
import { rules } from "./rules/rules.ts";
import type { Context, Rule } from "./rules/rule.ts";
import { maskSecrets } from "./secrets/mask.ts";
import { changedEntries, changedPackages, type ChangeFacts, type Changes } from "./sides/changes.ts";
import { entryData, emptyCatalog } from "./sides/catalog-entries.ts";
import { changedInputs } from "./sides/inputs.ts";
import { manifestOf } from "./sides/manifest.ts";
import { movedFolder, movedInputs, withMoves, type Moved } from "./sides/moved.ts";
import { isUnitOf, renamedEntries, renamedNodes, underNewNames, type Rename } from "./sides/renames.ts";
import {
  catalogPath,
  parseCatalog,
  type ParsedCatalog,
  readSide,
  recipeOf,
  unitsOf,
  type ReviewedApp,
  type ReviewedSide,
} from "./sides/side.ts";
import { changedFilesBetween, type ModeChange, type OutputTree, type Sides } from "./sides/tree.ts";

/** Compares two outputs. Never throws because of the content of a file. */
export function review(before: OutputTree, after: OutputTree, facts: ChangeFacts = {}): Review {
  const modes = facts.modes ?? new Map<string, ModeChange>();
  const changed = changedFilesBetween(before, after, facts.changed);
  const files = fileChanges(before, after, changed, modes);
  const hasFacts =
    facts.plans !== undefined ||
    [facts.inputs, facts.sources, facts.uncompiled].some((each) => (each?.length ?? 0) > 0);
  if (files.length === 0 && !hasFacts) return { findings: [], files, hide: (text) => text };
  const changes = changesBetween(before, after, { changed, modes, facts });
  const rebuilt = changedPackages(changes);
  // An output that is not there, and whose recipes do not compile: not everything is new.
  const isUnknown = before.size === 0 && typeof facts.plans?.before === "object";
  const entries = isUnknown ? { apps: [], pkgs: [] } : changedEntries(changes, rebuilt);
  const renames = { apps: renamedEntries("apps", changes), pkgs: changes.renamedPkgs };
  const isRenamed = (kind: "apps" | "pkgs", name: string): boolean =>
    renames[kind].some(({ from, to }) => name === from || name === to);
  const apps = entries.apps
    .filter(([name]) => !isRenamed("apps", name))
    .map(([name, sides]) => [name, withRenamedNodes(withBelievedPlans(sides))] as const);
  const context: Context = {
    ...changes,
    rebuilt,
    renamedUnits: new Map(apps.map(([name, { units }]) => [name, units])),
  };
  const findings = [
    ...unlessNone(
      rules.flatMap((rule) => found(rule.name, "catalog", rule.catalog?.(context))),
      () => found("rest", "catalog", restOfCatalog(context)),
    ),
    ...renames.apps.flatMap((rename) => ofRenamed("apps", rename, context)),
    ...renames.pkgs.flatMap((rename) => ofRenamed("pkgs", rename, context)),
    ...apps.flatMap(([name, { sides, renamed }]) =>
      ofEntry("apps", name, sides, context, (rule) => [
        ...(rule.name === "entries" ? renamed : []),
        ...(rule.app?.(sides, context) ?? []),
      ]),
    ),
    ...entries.pkgs
      .filter(([name]) => !isRenamed("pkgs", name))
      .flatMap(([name, sides]) =>
        ofEntry("pkgs", name, sides, context, (rule) => rule.package?.(sides, context)),
      ),
  ];
  const shown = (side: keyof Sides<unknown>): Parameters<typeof maskSecrets>[0][number] => ({
    files: changes.files[side],
    apps: entries.apps.flatMap(([, sides]) => sides[side] ?? []),
    pkgs: entries.pkgs.flatMap(([, sides]) => sides[side] ?? []),
  });
  const hide = maskSecrets([shown("before"), shown("after")]);
  return { findings: sorted(findings.map((each) => withRecipe(each, changes))), files, hide };
}

type Compared = Pick<Changes, "changed" | "modes" | "facts">;

function changesBetween(before: OutputTree, after: OutputTree, { changed, modes, facts }: Compared): Changes {
  const unmerged = changed.filter(
    (path) =>
      path !== manifestPath && path !== catalogPath && conflictIn(after.get(path) ?? "") !== undefined,
  );
  const whole = withoutUnmerged(unmerged, before, after);
  const folder = movedFolder(before, whole);
  const moves = folder === undefined ? movedInputs(before, whole) : [];
  const catalogs = { before: parseCatalog(before), after: parseCatalog(whole) };
  // Against a damaged catalog, every entry would read as added or removed.
  const isComparable = !catalogs.before.isDamaged && !catalogs.after.isDamaged;
  const comparable = (side: keyof typeof catalogs): ParsedCatalog =>
    isComparable ? catalogs[side] : { ...catalogs[side], catalog: emptyCatalog };
  const now = readSide(whole, comparable("after"));
  const moved: Moved = { folder, moves, pkgs: [], recipes: recipesOf(moves.length > 0 ? before : undefined) };
  const read = (what: Moved): ReviewedSide => {
    const rewrite = withMoves(what);
    const parsed = comparable("before");
    if (rewrite === undefined) return readSide(before, parsed);
    const frame = entryData(rewrite(JSON.stringify(parsed.catalog.frame), JSON.stringify(now.catalog.frame)));
    return readSide(before, { ...parsed, catalog: { ...parsed.catalog, frame } }, rewrite, now);
  };
  const inPlace = read(moved);
  const renamedPkgs = renamedEntries("pkgs", { before: inPlace, after: now });
  const inputs = [
    ...(facts.inputs ?? changedInputs({ before, after: whole }, moves, [...changed, ...modes.keys()])),
    ...(facts.sources ?? []),
  ];
  return {
    before: renamedPkgs.length === 0 ? inPlace : read({ ...moved, pkgs: renamedPkgs }),
    after: now,
    files: { before, after: whole },
    changed: changed.filter((path) => !unmerged.includes(path)),
    // Entries name no recipes but their own.
    inputs: [...new Set(inputs)].filter((input) => !/(?:^|\/)(?:recipe|catalog)\.[a-z]+$/.test(input)),
    facts,
    modes,
    folder,
    moves,
    renamedPkgs,
    unmerged,
  };
}

function recipesOf(files: OutputTree | undefined): ReadonlySet<string> {
  const recipes = new Set<string>();
  const manifest = files && manifestOf(files);
  for (const path of manifest?.paths() ?? []) {
    const recipe = manifest?.entry(path)?.recipe;
    if (recipe !== undefined) recipes.add(recipe);
  }
  return recipes;
}

/** The new side with the old versions of files that contain conflict markers. */
function withoutUnmerged(unmerged: readonly string[], before: OutputTree, after: OutputTree): OutputTree {
  if (unmerged.length === 0) return after;
  const files = new Map(after);
  for (const path of unmerged) {
    const was = before.get(path);
    if (was === undefined) files.delete(path);
    else files.set(path, was);
  }
  return files;
}

/** Without a plan on one side, every component would read as new, or as removed. */
function withBelievedPlans(sides: Sides<ReviewedApp>): Sides<ReviewedApp> {
  if (sides.before?.lacksPlan !== true && sides.after?.lacksPlan !== true) return sides;
  const withoutPlan = (app: ReviewedApp | undefined): ReviewedApp | undefined => app && { ...app, plan: {} };
  return { before: withoutPlan(sides.before), after: withoutPlan(sides.after) };
}

interface RenamedNodes {
  /** The old app under the new names. */
  readonly sides: Sides<ReviewedApp>;
  readonly renamed: readonly Observation[];
  /** Old names of units by the new ones. */
  readonly units: ReadonlyMap<string, string>;
}

function withRenamedNodes({ before, after }: Sides<ReviewedApp>): RenamedNodes {
  const renames = before && after ? renamedNodes(before, after) : [];
  if (before === undefined || after === undefined || renames.length === 0)
    return { sides: { before, after }, renamed: [], units: new Map() };
  const units = new Map<string, string>();
  for (const { from, to, kind } of renames)
    for (const unit of kind === "component" ? unitsOf(before).keys() : [])
      if (isUnitOf(unit, from)) units.set(unit.replace(from, to), unit);
  return {
    sides: { before: underNewNames(before, after, renames), after },
    renamed: renames.map((rename) => renamedNode(rename, before, after)),
    units,
  };
}

function ofRenamed(kind: "apps" | "pkgs", rename: Rename, context: Context): readonly Finding[] {
  const { before, after } = context;
  const subject = `${kind}.${rename.to}`;
  const renamed =
    kind === "apps"
      ? renamedApp(rename, { before: before.apps.get(rename.from), after: after.apps.get(rename.to) })
      : renamedPackage(rename, after);
  return [
    ...found("entries", subject, [renamed]),
    ...found(recipeFilesRule.name, subject, contentsOfRenamed(kind, rename, context)),
  ];
}

function ofEntry(
  kind: "apps" | "pkgs",
  name: string,
  sides: Parameters<typeof restOf>[1],
  context: Context,
  observe: (rule: Rule) => Iterable<Observation> | undefined,
): readonly Finding[] {
  const subject = `${kind}.${name}`;
  return unlessNone(
    rules.flatMap((rule) => found(rule.name, subject, observe(rule))),
    () => found("rest", subject, restOf(kind, sides, context)),
  );
}

const unlessNone = (all: readonly Finding[], otherwise: () => readonly Finding[]): readonly Finding[] =>
  all.length > 0 ? all : otherwise();

const found = (rule: string, subject: string, observations: Iterable<Observation> = []): readonly Finding[] =>
  [...observations].map(({ where, ...observation }) => ({ rule, subject, ...observation, where: [where] }));

function withRecipe(finding: Finding, { before, after }: Changes): Finding {
  const { rule, severity, subject, ...rest } = finding;
  const dot = subject.indexOf(".");
  const [kind, name] = [subject.slice(0, dot), subject.slice(dot + 1)];
  const recipe =
    kind === "apps" || kind === "pkgs"
      ? (recipeOf(after, kind, name) ?? recipeOf(before, kind, name))
      : undefined;
  return { rule, severity, subject, ...(recipe !== undefined && { recipe }), ...rest };
}

const sorted = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort(
    (a, b) =>
      Number(a.subject !== "catalog") - Number(b.subject !== "catalog") ||
      (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0) ||
      rank(b.severity) - rank(a.severity),
  );

function fileChanges(
  before: OutputTree,
  after: OutputTree,
  changed: readonly string[],
  modes: ReadonlyMap<string, ModeChange>,
): readonly FileChange[] {
  return [...new Set([...changed, ...modes.keys()])].sort().map((path): FileChange => {
    const mode = modes.get(path);
    const change = !before.has(path) ? "added" : !after.has(path) ? "removed" : "changed";
    return {
      path,
      change,
      // Large files are read only if they are printed.
      get before() {
        return before.get(path) ?? "";
      },
      get after() {
        return after.get(path) ?? "";
      },
      ...(mode && { mode }),
    };
  });
}
