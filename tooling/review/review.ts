import { rank, type Finding, type Observation } from "./finding.ts";
import { changedRenames } from "./renames/changed-renames.ts";
import { changedEntries, type Entry } from "./sides/changed-entries.ts";
import { changedFilesBetween, isSameFile } from "./sides/lazy-tree.ts";
import { maskSecrets } from "./secrets/mask.ts";
import { unmergedFiles, withoutUnmerged } from "./sides/unmerged.ts";
import { movedInputs, withMoves } from "./sides/moved-inputs.ts";
import { movedRecipes, withRecipesIn } from "./sides/recipe-folder.ts";
import { recipeOf } from "./sides/recipe-of.ts";
import {
  catalogPath,
  readCatalog,
  readOutput,
  type ReviewedApp,
  type ReviewedPackage,
} from "./sides/reviewed-tree.ts";
import type { Rule, Trees } from "./rules/rule.ts";
import { withPackagesNamed } from "./renames/package-names.ts";
import {
  type Rename,
  renamedApps,
  renamedComponents,
  renamedPackages,
  renamedResources,
  withoutRenamed,
} from "./renames/renames.ts";
import { changedFilesOf } from "./renames/renamed-files.ts";
import { recipeFilesRule } from "./rules/recipe-files.ts";
import { entriesRule } from "./rules/entries.ts";
import { restOf, restOfCatalog } from "./rules/rest.ts";
import { rules } from "./rules/rules.ts";
import { unknownFiles } from "./rules/unknown-files.ts";
import {
  tellRenamedApp,
  tellRenamedComponent,
  tellRenamedPackage,
  tellRenamedResource,
} from "./renames/tell-renames.ts";
import { underNewNames } from "./renames/under-new-names.ts";
import type { ServiceView } from "./sides/service.ts";
import { pairs, type Change, type ModeChange, type OutputTree, type Sides } from "./sides/tree.ts";

/** What happened to one generated file. */
export interface FileChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly before: string;
  readonly after: string;
  /** Set when that has changed. */
  readonly mode?: ModeChange;
}

/** What a change of the generated files means, and the change itself. */
export interface Review {
  /** By subject (the catalog, apps, packages), the gravest first. */
  readonly findings: readonly Finding[];
  /** By path. */
  readonly files: readonly FileChange[];
  /** Hides values that look like secrets: for whoever prints the files. */
  readonly hide: (text: string) => string;
}

/** Compares two generated folders. Pure; total: whatever the files hold. */
export function review(
  before: OutputTree,
  after: OutputTree,
  { inputs, sources, executables, uncompiled }: Omit<Change, "before" | "after"> = {},
): Review {
  const modes = changedModes(before, after, executables);
  const files = changedFiles(before, after, modes);
  if (files.length === 0 && [...(inputs ?? []), ...(sources ?? []), ...(uncompiled ?? [])].length === 0)
    return { findings: [], files, hide: (text) => text };
  const unmerged = unmergedFiles(
    files.map(({ path }) => path),
    after,
  );
  const whole = withoutUnmerged(unmerged, before, after);
  const moved = movedRecipes(before, whole);
  const inNewFolder = moved === undefined ? before : withRecipesIn(before, moved.from, moved.to);
  const moves = movedInputs(inNewFolder, whole);
  const compared = withMoves(
    inNewFolder,
    whole,
    files.map(({ path }) => path),
    moves,
  );
  const is = readCatalog(whole);
  const was = isSameFile(compared, whole, catalogPath) ? is : readCatalog(compared);
  // One side alone would read as if everything that only the catalog says had been added, or taken away.
  const comparable = was !== undefined && is !== undefined;
  const asIs: Trees = {
    before: readOutput(compared, was, comparable),
    after: readOutput(whole, is, comparable),
    inputs,
    sources,
    uncompiled,
    unmerged,
    modes,
    ...(moved && { moved }),
    ...(compared !== before && { beforeAsWritten: before }),
    moves,
  };
  const renamedPkgs = renamedPackages(asIs);
  const trees = withRenamedPackages(asIs, renamedPkgs, before, comparable);
  const { apps, pkgs } = changedEntries(trees);
  const renamed = { apps: renamedApps(trees), pkgs: renamedPkgs };
  const told = new Set(
    (["apps", "pkgs"] as const).flatMap((kind) =>
      renamed[kind].flatMap(({ from, to }) => [`${kind}/${from}`, `${kind}/${to}`]),
    ),
  );
  const isOther = ([folder]: readonly [string, unknown]): boolean => !told.has(folder);
  const findings = [
    ...unlessNone(
      rules.flatMap((rule) => merged(rule.name, "catalog", rule.tree?.(trees))),
      () => merged("rest", "catalog", restOfCatalog(trees)),
    ),
    ...renamed.apps.flatMap((each) => [
      ...merged("entries", `apps.${each.to}`, [
        tellRenamedApp(each, {
          before: trees.before.apps.get(each.from),
          after: trees.after.apps.get(each.to),
        }),
      ]),
      ...merged(recipeFilesRule.name, `apps.${each.to}`, changedFilesOf("apps", each, trees)),
    ]),
    ...renamed.pkgs.flatMap((each) => [
      ...merged("entries", `pkgs.${each.to}`, [tellRenamedPackage(each, trees)]),
      ...merged(recipeFilesRule.name, `pkgs.${each.to}`, changedFilesOf("pkgs", each, trees)),
    ]),
    ...apps.filter(isOther).flatMap((entry) => ofApp(entry, trees)),
    ...pkgs
      .filter(isOther)
      .flatMap((entry) => ofEntry(entry, trees, (rule, pkg) => rule.package?.(pkg, trees))),
  ];
  const changed = new Set([...apps, ...pkgs].map(([folder]) => folder));
  // Of an entry that did not change, one side tells.
  const isElsewhere = (entry: string): boolean => comparable && !changed.has(entry);
  const hide = maskSecrets(
    [
      { tree: trees.before, catalog: was, isElsewhere },
      { tree: trees.after, catalog: is },
    ],
    (app) => changed.has(`apps/${app}`),
  );
  return { findings: withRecipes(sorted(findings), trees), files, hide };
}

/** The users of a package that was renamed have its new name, and that is no change of theirs. */
function withRenamedPackages(
  trees: Trees,
  renames: readonly Rename[],
  written: OutputTree,
  isComparable: boolean,
): Trees {
  if (renames.length === 0) return trees;
  const files = withPackagesNamed(trees.before.files, renames);
  return {
    ...trees,
    before: readOutput(files, readCatalog(files), isComparable),
    beforeAsWritten: written,
    renamedPkgs: renames,
  };
}

function ofEntry<T extends ReviewedApp | ReviewedPackage>(
  [folder, sides]: Entry<T>,
  trees: Trees,
  observe: (rule: Rule, sides: Sides<T>) => Iterable<Observation> | undefined,
): readonly Finding[] {
  const subject = folder.replace("/", ".");
  return [
    ...merged("unknown-files", subject, unknownFiles(folder, trees)),
    ...unlessNone(
      rules.flatMap((rule) => merged(rule.name, subject, observe(rule, sides))),
      () => merged("rest", subject, restOf(`${folder}/`, sides, trees)),
    ),
  ];
}

/** Components and resources that were renamed are told of as such, and the rules compare what else there is. */
function ofApp([folder, app]: Entry<ReviewedApp>, trees: Trees): readonly Finding[] {
  const [components, resources] = [renamedComponents(app), renamedResources(app)];
  const rest = withoutRenamed(app, [...components, ...resources]);
  const changed = changedRenames(rest);
  const others = underNewNames(rest, changed);
  const found = [
    ...[...components, ...changed.components].map((each) => tellRenamedComponent(each, app)),
    ...[...resources, ...changed.resources].map((each) => tellRenamedResource(each, app)),
  ];
  return ofEntry([folder, others], trees, (rule, sides) => [
    ...(rule === entriesRule ? found : []),
    ...byRule(rule, sides, trees),
  ]);
}

function* byRule(rule: Rule, app: Sides<ReviewedApp>, trees: Trees): Iterable<Observation> {
  if (rule.app) yield* rule.app(app, trees);
  if (!rule.service || app.after === undefined) return;
  const views = (side: ReviewedApp | undefined): ReadonlyMap<string, ServiceView> =>
    new Map(side?.views.map((view) => [`${order[view.runtime]} ${view.name}`, view]));
  for (const [, view] of pairs(views(app.before), views(app.after))) yield* rule.service(view, app);
}

/** The evaluated catalog tells of a change first, because it spells values as the recipe does. */
const order: Readonly<Record<ServiceView["runtime"], number>> = { catalog: 0, unit: 1, compose: 2 };

const unlessNone = (found: readonly Finding[], otherwise: () => readonly Finding[]): readonly Finding[] =>
  found.length > 0 ? found : otherwise();

/** One finding for all observations of a rule about the same thing. */
function merged(rule: string, subject: string, observations: Iterable<Observation> = []): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const { about, where, ...observation } of observations) {
    const known = found.get(about);
    found.set(about, {
      rule,
      subject,
      ...(known ?? observation),
      severity:
        known && rank(known.severity) > rank(observation.severity) ? known.severity : observation.severity,
      where: [...(known?.where ?? []), where],
    });
  }
  return [...found.values()];
}

function withRecipes(findings: readonly Finding[], trees: Trees): readonly Finding[] {
  const known = new Map<string, string | undefined>();
  return findings.map(({ rule, severity, subject, ...finding }) => {
    if (!known.has(subject)) known.set(subject, recipeOf(subject, trees));
    const recipe = known.get(subject);
    return { rule, severity, subject, ...(recipe !== undefined && { recipe }), ...finding };
  });
}

const sorted = (findings: readonly Finding[]): readonly Finding[] =>
  findings
    .map((finding, index) => ({ finding, index }))
    .sort(
      (a, b) =>
        place(a.finding.subject) - place(b.finding.subject) ||
        (a.finding.subject < b.finding.subject ? -1 : a.finding.subject > b.finding.subject ? 1 : 0) ||
        rank(b.finding.severity) - rank(a.finding.severity) ||
        a.index - b.index,
    )
    .map(({ finding }) => finding);

const place = (subject: string): number => (subject === "catalog" ? 0 : 1);

function changedFiles(
  before: OutputTree,
  after: OutputTree,
  modes: ReadonlyMap<string, ModeChange>,
): readonly FileChange[] {
  const paths = new Set([...changedFilesBetween(before, after), ...modes.keys()]);
  return [...paths].sort().map((path): FileChange => {
    const mode = modes.get(path);
    const [old, now] = [before.get(path), after.get(path)];
    const change = old === undefined ? "added" : now === undefined ? "removed" : "changed";
    return { path, change, before: old ?? "", after: now ?? "", ...(mode && { mode }) };
  });
}

function changedModes(
  before: OutputTree,
  after: OutputTree,
  executables: Change["executables"],
): ReadonlyMap<string, ModeChange> {
  const [was, is] = [executables?.before, executables?.after];
  if (was === undefined || is === undefined) return new Map();
  const changed = [...new Set([...was, ...is])]
    .filter((path) => was.has(path) !== is.has(path) && before.has(path) && after.has(path))
    .sort();
  return new Map(changed.map((path) => [path, { isExecutable: is.has(path) }]));
}
