import { posix } from "node:path";
import { conflictIn } from "../../compiler/support/conflict.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import { rank, type FileChange, type Finding, type Observation, type Review } from "./finding.ts";
import { catalogFile, trustedPaths } from "./output/catalog.ts";
import { changedInputs as otherContents, changedModes, sharedFiles, unexplained } from "./output/files.ts";
import { pins } from "./output/pins.ts";
import { missingPlan, uncompiled, unknownFiles, verification } from "./output/verification.ts";
import { maskSecrets } from "./secrets.ts";
import { emptyCatalog, type EntryKind } from "./sides/catalog-entries.ts";
import { changedEntries, changedPackages, type ChangeFacts, type Changes } from "./sides/changes.ts";
import { changedInputs } from "./sides/inputs.ts";
import {
  catalogPath,
  parseCatalog,
  readSide,
  recipeOf,
  type ParsedCatalog,
  type ReviewedApp,
  type ReviewedPackage,
} from "./sides/side.ts";
import { changedFilesBetween, type ModeChange, type OutputTree, type Sides } from "./sides/tree.ts";
import { appObservations } from "./table/apps.ts";
import { usualFolders, type Context } from "./table/context.ts";
import { packageObservations } from "./table/packages.ts";

/**
 * Compares two outputs: the data of both (`plan.json`, `catalog.json`) becomes facts, which tables rate, and rules about the
 * output itself say whether that data can be trusted. Never throws because of the content of a file.
 */
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
  // A change cannot make itself trusted.
  const trusted = [...usualFolders, ...trustedPaths(changes.before.catalog.frame)];
  const context: Context = { ...changes, rebuilt, trusted };
  const apps = entries.apps.map(([name, sides]) => [name, withBelievedPlans(sides)] as const);
  const findings = [
    ...ofCatalog(context),
    ...apps.flatMap(([name, sides]) =>
      ofEntry("apps", name, sides, context, appObservations(sides, context)),
    ),
    ...entries.pkgs.flatMap(([name, sides]) =>
      ofEntry("pkgs", name, sides, context, packageObservations(sides, context)),
    ),
  ];
  const shown = [...entries.apps, ...entries.pkgs].flatMap(([, { before: was, after: is }]) =>
    [was, is].flatMap((each) => (each ? [each.options, "plan" in each ? each.plan : {}] : [])),
  );
  const copies = changed.filter((path) => !/^(?:apps|pkgs|lib)\/|^[^/]*$/.test(path));
  const texts = [before, after].flatMap((tree) => copies.map((path) => tree.get(path)));
  const hide = maskSecrets([...shown, ...texts]);
  return { findings: sorted(findings), files, hide };
}

type Compared = Pick<Changes, "changed" | "modes" | "facts">;

function changesBetween(before: OutputTree, after: OutputTree, { changed, modes, facts }: Compared): Changes {
  const unmerged = changed.filter(
    (path) =>
      path !== manifestPath && path !== catalogPath && conflictIn(after.get(path) ?? "") !== undefined,
  );
  const whole = withoutUnmerged(unmerged, before, after);
  const catalogs = { before: parseCatalog(before), after: parseCatalog(whole) };
  // Against a damaged catalog, every entry would read as added or removed.
  const isComparable = !catalogs.before.isDamaged && !catalogs.after.isDamaged;
  const comparable = (side: keyof typeof catalogs): ParsedCatalog =>
    isComparable ? catalogs[side] : { ...catalogs[side], catalog: emptyCatalog };
  const now = readSide(whole, comparable("after"));
  const was = readSide(before, comparable("before"), (text, kind, name) =>
    withMovedRecipe(text, recipeOf(was, kind, name), recipeOf(now, kind, name)),
  );
  const inputs = [
    ...(facts.inputs ?? changedInputs({ before, after: whole }, [...changed, ...modes.keys()])),
    ...(facts.sources ?? []),
  ];
  return {
    before: was,
    after: now,
    files: { before, after: whole },
    changed: changed.filter((path) => !unmerged.includes(path)),
    // Entries name no recipes but their own.
    inputs: [...new Set(inputs)].filter((input) => !/(?:^|\/)(?:recipe|catalog)\.[a-z]+$/.test(input)),
    facts,
    modes,
    unmerged,
  };
}

/** A text of an entry with paths beside its recipe as they are where the recipe is now. The path of the recipe itself stays. */
function withMovedRecipe(text: string, from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined || from === to) return text;
  const top = (recipe: string): string => recipe.slice(0, recipe.indexOf("/"));
  const moves = [
    [posix.dirname(from), posix.dirname(to)],
    [top(from), top(to)],
  ] as const;
  return moves.reduce(
    (moved, [old, now]) =>
      old === now
        ? moved
        : moved.replaceAll(
            /(?<![\w./+-])((?:\.\.\/)*)([\w.+-][\w./+-]*)/g,
            (word, up: string, path: string) =>
              path.startsWith(`${old}/`) && path !== from ? `${up}${now}${path.slice(old.length)}` : word,
          ),
    text,
  );
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

function ofCatalog(context: Context): readonly Finding[] {
  const found = [
    ...named("uncompiled", uncompiled(context)),
    ...named("verification", verification(context)),
    ...named("catalog-file", catalogFile(context)),
    ...named("pins", pins(context)),
    ...named("modes", changedModes("", context)),
  ];
  const shared = found.length > 0 ? [] : named("rest", sharedFiles(context));
  return [...found, ...shared].map((each) => finding("catalog", each));
}

type NamedObservation = Observation & { readonly rule: string };

const named = (rule: string, all: Iterable<Observation>): readonly NamedObservation[] =>
  [...all].map((each) => ({ rule, ...each }));

const finding = (
  subject: string,
  { where, rule, severity, ...said }: NamedObservation,
  recipe?: string,
): Finding => ({
  rule,
  severity,
  subject,
  ...(recipe !== undefined && { recipe }),
  ...said,
  where: [where],
});

function ofEntry(
  kind: EntryKind,
  name: string,
  sides: Sides<ReviewedApp | ReviewedPackage>,
  context: Context,
  observed: readonly NamedObservation[],
): readonly Finding[] {
  const folder = `${kind}/${name}`;
  const { before, after } = sides;
  const plans = kind === "apps" ? missingPlan(sides as Sides<ReviewedApp>, context) : [];
  const found = [
    ...named("verification", plans),
    ...named("unknown-files", unknownFiles(folder, context)),
    ...observed,
    ...(before && after ? named("recipe-files", otherContents(kind, name, context)) : []),
    ...(after ? named("modes", changedModes(`${folder}/`, context)) : []),
  ];
  const recipe = recipeOf(context.after, kind, name) ?? recipeOf(context.before, kind, name);
  return [...found, ...named("rest", unexplained(kind, sides, found.length === 0, context))].map((each) =>
    finding(`${kind}.${name}`, each, recipe),
  );
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
