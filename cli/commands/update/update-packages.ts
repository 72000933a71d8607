import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { changedMeanwhile, noAnswer, noUpstream } from "../../../compiler/diagnostics/editing.ts";
import { noImages } from "../../../compiler/diagnostics/images.ts";
import { cannotWriteRecipe, noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import type { Package } from "../../../compiler/ir/package.ts";
import { staticText } from "../../../compiler/language/text.ts";
import { revisionOf } from "../../../compiler/schema/git-source.ts";
import { imagesOf, type AppImage } from "../../../tooling/edit/app-images.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { Addresses } from "../../../tooling/update/releases.ts";
import { upstreamOf } from "../../../tooling/update/upstream.ts";
import { review } from "../../../tooling/review/review.ts";
import { openFolders, type Folders } from "../../disk/folders.ts";
import { OutputFolder } from "../../disk/read-output.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { systemReason } from "../../disk/system-error.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { named } from "../../terminal/named.ts";
import { Progress } from "../../terminal/progress.ts";
import { checkCacheFolder, compileFolder } from "../compile/compile-folder.ts";
import { compileCatalog } from "../compile/compile-recipes.ts";
import { HashRun } from "../hash/hash-run.ts";
import { hasCopies, inWorkbench } from "../hash/workbench.ts";
import { replaceFile } from "../set/set-value.ts";
import { CatalogRepository } from "./commit-update.ts";
import { lookUp, type Found } from "./look-up.ts";
import { lookUpImage, shownImage, withImage } from "./new-tag.ts";
import { withVersion, type Updated } from "./new-version.ts";
import { reportUpdates, type Outcome, type UpdateFormat } from "./report-updates.ts";

export interface UpdateRequest {
  readonly recipes: string;
  readonly out: string;
  /** The cache folder; undefined for none. */
  readonly cacheFolder: string | undefined;
  /** The number of threads. */
  readonly jobs: number;
  /** Names of packages; if empty, all whose versions can be looked up. */
  readonly packages: readonly string[];
  /** Neither builds nor writes. */
  readonly isDryRun: boolean;
  /** Commits each update. */
  readonly commits: boolean;
  readonly addresses: Addresses;
  /** Shows what Nix and the builders print. */
  readonly isVerbose: boolean;
  readonly format: UpdateFormat;
  /** Additional arguments for `nix build`. */
  readonly nixArgs: readonly string[];
}

/**
 * `catalogc update`: looks up versions, and for each newer one builds and tests the package before its recipe changes. A
 * package that fails keeps its recipe, and the others are updated.
 */
export async function updatePackages(request: UpdateRequest): Promise<ExitStatus> {
  checkCacheFolder(request);
  const opened = openFolders(request.recipes, request.out);
  const nothing = { ...request, outcomes: [], review: undefined, sources: () => undefined };
  if (!opened.ok) return reportUpdates({ ...nothing, diagnostics: [opened.problem] });
  const { folders } = opened;
  const run = new UpdateRun(request, folders);
  const was = request.isDryRun ? undefined : outputOf(folders.out);
  const problems = await run.update();
  const { outcomes } = run;
  const isChanged = outcomes.some(({ status }) => status === "updated");
  return reportUpdates({
    ...request,
    ...named(folders, problems, (path) => textOf(folders, path)),
    outcomes,
    review: was !== undefined && isChanged ? review(was, outputOf(folders.out)) : undefined,
  });
}

class UpdateRun {
  readonly outcomes: Outcome[] = [];
  readonly #request: UpdateRequest;
  readonly #folders: Folders;
  readonly #repository: CatalogRepository | undefined;

  constructor(request: UpdateRequest, folders: Folders) {
    this.#request = request;
    this.#folders = folders;
    if (request.commits) this.#repository = new CatalogRepository(folders.tree.locate(""), folders.out);
  }

  /** Returns what kept packages from being updated. */
  async update(): Promise<readonly Diagnostic[]> {
    const dirty = this.#repository?.problem();
    if (dirty !== undefined) return [dirty];
    const compiled = await compileCatalog(this.#folders, { ...this.#request, ...plainly });
    const { catalog } = compiled.whole ?? {};
    if (catalog === undefined || catalog.pkgs.size + catalog.apps.size === 0)
      return compiled.treeDiagnostics.filter(isError);
    const { packages } = this.#request;
    const isApp = (name: string): boolean => name.startsWith("apps.");
    const apps = packages.filter(isApp);
    const asked = packages.filter((name) => !isApp(name)).map((name) => name.replace(/^pkgs\./, ""));
    const known = [...catalog.pkgs.keys()].map((name) => `pkgs.${name}`);
    const knownApps = [...catalog.apps.keys()].map((name) => `apps.${name}`);
    const unknown = [
      ...asked.filter((name) => !catalog.pkgs.has(name)).map((name) => noSuchEntry(`pkgs.${name}`, known)),
      ...apps.filter((name) => !knownApps.includes(name)).map((name) => noSuchEntry(name, knownApps)),
    ];
    if (unknown.length > 0) return unknown;
    const names = packages.length > 0 ? asked : [...catalog.pkgs.keys()];
    const problems: Diagnostic[] = [];
    for (const name of names) {
      const pkg = catalog.pkgs.get(name);
      if (pkg === undefined || this.#isDone(name)) continue;
      const failed = await this.#updateOne(pkg, asked.length > 0);
      problems.push(...failed);
    }
    const images = imagesOf(catalog, packages.length > 0 ? apps : knownApps);
    problems.push(
      ...apps.filter((app) => !images.some(({ entry }) => entry.startsWith(`${app}.`))).map(noImages),
    );
    for (const image of images)
      if (!this.#isDone(image.entry)) problems.push(...(await this.#updateImage(image)));
    return problems;
  }

  async #updateImage(each: AppImage): Promise<readonly Diagnostic[]> {
    const { entry: name, image } = each;
    const progress = new Progress();
    progress.say(`looking up tags of ${name}`);
    const answer = await lookUpImage(each).finally(() => {
      progress.clear();
    });
    const found = answer.kind === "newer" ? answer.found : undefined;
    const hasOtherTag = found !== undefined && found.tag !== image.tag;
    const from = shownImage(image.tag, image.digest, hasOtherTag || found === undefined);
    const as = (status: Outcome["status"], more: Partial<Outcome> = {}): readonly Diagnostic[] => {
      this.outcomes.push({ name, from, status, ...more });
      return [];
    };
    if (answer.kind === "current") return as("current");
    if (answer.kind === "none") return as("skipped", { reason: answer.reason });
    if (answer.kind === "no answer") return [...as("failed"), answer.problem];
    const to = shownImage(answer.found.tag, answer.found.digest, hasOtherTag);
    if (this.#request.isDryRun) return as("available", { to });
    const editor = await withImage(each, answer.found, this.#folders);
    if (!(editor instanceof RecipeEditor)) return [...as("failed", { to }), ...editor];
    // Another image is the same value.
    if (editor.changed.size === 0) return as("updated", { to });
    const built = { ok: true, others: [], texts: editor.changed } as const;
    const before = (path: string): string => editor.original(path);
    const problems = await this.#write(commitMessage([{ name, from, to }]), { ...built, before });
    return [...as(problems.length > 0 ? "failed" : "updated", { to }), ...problems];
  }

  /** Whether a package was updated, or could not be, with another one. */
  #isDone(name: string): boolean {
    return this.outcomes.some((each) => each.name === name);
  }

  async #updateOne(pkg: Package, isAsked: boolean): Promise<readonly Diagnostic[]> {
    const { name } = pkg;
    const from = staticText(pkg.version) ?? "";
    const upstream = upstreamOf(pkg);
    if (upstream.kind === "none") {
      this.outcomes.push({ name, from, status: "skipped", reason: upstream.reason });
      return isAsked ? [noUpstream(`pkgs.${name}`, upstream.reason)] : [];
    }
    const { source } = pkg;
    const revision = source?.kind === "forge" || source?.kind === "git" ? revisionOf(source) : undefined;
    const current = { version: from, revision: revision && staticText(revision) };
    const progress = new Progress();
    progress.say(`looking up versions of ${name}`);
    const answer = await lookUp(upstream, current, pkg.update, this.#request.addresses).finally(() => {
      progress.clear();
    });
    const series = upstream.kind === "listing" ? upstream.series : undefined;
    const reason = `only versions in the folder \`${series ?? ""}/\` are looked up`;
    if (answer.kind === "current")
      this.outcomes.push({ name, from, status: "current", ...(series !== undefined && { reason }) });
    if (answer.kind === "no answer") this.outcomes.push({ name, from, status: "failed" });
    if (answer.kind === "no answer") return [noAnswer(`pkgs.${name}`, answer.place, answer.reason)];
    if (answer.kind === "current") return [];
    const to = answer.found.version;
    if (this.#request.isDryRun) {
      this.outcomes.push({ name, from, to, status: "available" });
      return [];
    }
    const built = await this.#build(pkg, answer.found);
    const all = [{ name, from, to }, ...(built.others ?? [])];
    const problems = built.ok ? await this.#write(commitMessage(all), built) : built.problems;
    const status = problems.length > 0 ? "failed" : "updated";
    for (const each of all) {
      const earlier = this.outcomes.findIndex((outcome) => outcome.name === each.name);
      if (earlier >= 0) this.outcomes.splice(earlier, 1);
      this.outcomes.push({ ...each, status });
    }
    return problems;
  }

  /** The changed recipes, once Nix has built the package and its test with them. */
  async #build(pkg: Package, found: Found): Promise<Built> {
    const edited = await withVersion(pkg, found, this.#folders, this.#request);
    if (!edited.ok) return edited;
    const { others } = edited;
    const packages = [pkg.name, ...others.map(({ name }) => name)];
    const request = { ...this.#request, packages, all: false };
    const failure = (problem: Diagnostic): Built => ({ ok: false, problems: [problem] });
    return inWorkbench(this.#folders, failure, async (bench, ending) => {
      const { tree } = edited.editor;
      const run = new HashRun(request, this.#folders, tree, bench, ending, () => undefined);
      const failed = [...(await run.fill())];
      for (const name of packages) if (failed.length === 0) failed.push(...(await run.test(name)));
      if (failed.length > 0) return { ok: false, problems: failed, others };
      const texts = new Map([...edited.editor.changed, ...run.editor.changed]);
      return {
        ok: true,
        others,
        texts,
        before: (path) => edited.editor.original(path) || run.editor.original(path),
      };
    });
  }

  /** Writes recipes and the output, and commits them. */
  async #write(
    message: string,
    { texts, before }: Built & { readonly ok: true },
  ): Promise<readonly Diagnostic[]> {
    const folders = this.#folders;
    for (const path of texts.keys())
      if (textOf(folders, path) !== before(path)) return [changedMeanwhile(folders.displayPath(path))];
    for (const [path, text] of texts) {
      const shown = folders.displayPath(path);
      try {
        replaceFile(shown, text);
      } catch (error) {
        return [cannotWriteRecipe(shown, systemReason(error))];
      }
    }
    const compiled = await compileFolder(
      {
        ...{ ...this.#request, ...plainly, copyFiles: hasCopies(folders.out) },
        ...{ force: false, takeOver: false, timings: false, only: [], format: "text" as const },
      },
      async () => (await import("../compile/full-run.ts")).fullRun,
    );
    if (compiled.counts === undefined) return compiled.diagnostics.filter(isError);
    const failure = this.#repository?.commit(message);
    return failure === undefined ? [] : [failure];
  }
}

/** As nixpkgs has them: `a: 1.0 -> 1.1`; packages with the same versions together. */
function commitMessage(all: readonly Updated[]): string {
  const names = new Map<string, string[]>();
  for (const { name, from, to } of all) {
    const versions = `${from} -> ${to}`;
    names.set(versions, [...(names.get(versions) ?? []), name]);
  }
  return [...names].map(([versions, each]) => `${each.join(", ")}: ${versions}`).join("; ");
}

type Built =
  | {
      readonly ok: true;
      /** The other packages with a new version. */
      readonly others: readonly Updated[];
      /** New texts by tree path. */
      readonly texts: ReadonlyMap<string, string>;
      /** The text that a file had. */
      readonly before: (path: string) => string;
    }
  | {
      readonly ok: false;
      readonly problems: readonly Diagnostic[];
      readonly others?: readonly Updated[];
    };

const plainly = { copyFiles: false, denyWarnings: false } as const;

/** The text of a recipe on disk. */
function textOf({ tree }: Folders, path: string): string | undefined {
  const read = tree.read(path);
  return read.ok ? Buffer.from(read.bytes).toString("utf8") : undefined;
}

/** The files of an output, read at once because they are about to change; none if it does not exist. */
const outputOf = (out: string): ReadonlyMap<string, string> =>
  isFolder(out)
    ? new Map([...new OutputFolder(out).files()].map(([path, file]) => [path, file.text()]))
    : new Map();
