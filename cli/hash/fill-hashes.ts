import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/editing.ts";
import { noSuchEntry } from "../../compiler/diagnostics/writing.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { Format } from "../commands/shared.ts";
import { RecipeEditor } from "../edit/recipe-editor.ts";
import { exitStatus, type ExitStatus } from "../exit-status.ts";
import { openFolders, type Folders } from "../folders.ts";
import { writeOutput } from "../output/write-output.ts";
import { countProblems, report } from "../report.ts";
import { named, runCompiler } from "../run-compiler.ts";
import { changesAsPatch, writeChanges } from "../set-value.ts";
import { count } from "../terminal.ts";
import { nixBuild, type Mismatch } from "./nix-build.ts";
import { hashesOf, inBuildOrder, specifiedHash } from "./package-hashes.ts";

export interface FillHashesRequest {
  readonly recipes: string;
  readonly out: string;
  /** Names of packages; those with an empty hash when there are none. */
  readonly packages: readonly string[];
  readonly format: Format;
  /** More arguments for `nix build`. */
  readonly nixArgs: readonly string[];
}

/** A hash that was written. */
interface Filled {
  readonly option: string;
  readonly hash: string;
}

/** `catalogc hash`: builds packages, and writes the hashes that Nix reports into their recipes until none is missing. */
export async function fillHashes(request: FillHashesRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) {
    return finish(request, [opened.problem], []);
  }
  const run = new HashRun(request, opened.folders);
  const problems = await run.fill();
  return finish(request, problems, run.filled, run);
}

class HashRun {
  readonly filled: Filled[] = [];
  readonly editor: RecipeEditor;

  constructor(
    readonly request: FillHashesRequest,
    readonly folders: Folders,
  ) {
    this.editor = new RecipeEditor(folders.tree);
  }

  async fill(): Promise<readonly Diagnostic[]> {
    const compiled = await this.#compile();
    if (!compiled.ok) return compiled.problems;
    const { catalog } = compiled;
    const unknown = this.request.packages.map(withoutKind).filter((name) => !catalog.pkgs.has(name));
    if (unknown.length > 0) {
      const known = [...catalog.pkgs.keys()].map((name) => `pkgs.${name}`);
      return unknown.map((name) => noSuchEntry(`pkgs.${name}`, known));
    }
    const wanted =
      this.request.packages.length > 0 ? this.request.packages.map(withoutKind) : unfinished(catalog);
    for (const name of inBuildOrder(wanted, catalog)) {
      const problems = await this.#fillPackage(name, catalog);
      if (problems.length > 0) return problems;
    }
    return [];
  }

  /** Builds until Nix has nothing more to say about hashes. Each of them is written once, so this ends. */
  async #fillPackage(name: string, first: Catalog): Promise<readonly Diagnostic[]> {
    const attribute = `pkgs.${name}`;
    let catalog = first;
    for (let hashesLeft = hashes(first, name).length; hashesLeft >= 0; hashesLeft -= 1) {
      say(`building ${attribute}`);
      const build = await nixBuild(this.folders.out, attribute, this.request.nixArgs);
      if (build.kind === "built") return [];
      if (build.kind === "no nix") return [messages.noNix("nix", build.reason)];
      if (build.kind === "failed") return [messages.buildFailed(attribute, build.said)];
      const problems = await this.#write(name, build.mismatch, catalog);
      if (problems.length > 0) return problems;
      const compiled = await this.#compile();
      if (!compiled.ok) return compiled.problems;
      ({ catalog } = compiled);
    }
    return [messages.buildFailed(attribute, "it goes on to report hashes")];
  }

  async #write(name: string, { specified, got }: Mismatch, catalog: Catalog): Promise<readonly Diagnostic[]> {
    const hash = specifiedHash(hashes(catalog, name), specified);
    if (hash === undefined) return [messages.hashOfNoOption(`pkgs.${name}`, specified, got)];
    const problems = await this.editor.set(hash.option, got);
    if (problems.length > 0) return problems;
    say(`${hash.option} is ${got}`);
    this.filled.push({ option: hash.option, hash: got });
    // At once: what was found stays found when a later build is interrupted.
    const failure = writeChanges(this.folders, this.editor);
    return failure === undefined ? [] : [failure];
  }

  /** Compiles the recipes as they are now into the output folder. */
  async #compile(): Promise<Compiled> {
    const { folders, request, editor } = this;
    const compileRequest = { ...request, copyFiles: false, denyWarnings: false };
    const { treeDiagnostics, output, catalog } = await runCompiler(folders, compileRequest, editor.tree);
    if (output === undefined) return { ok: false, problems: treeDiagnostics };
    const options = { outName: folders.outName, force: false };
    const { problems } = writeOutput(folders.out, output.files, options);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, catalog };
  }
}

type Compiled =
  | { readonly ok: true; readonly catalog: Catalog }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

const withoutKind = (name: string): string => name.replace(/^pkgs\./, "");

const hashes = ({ pkgs }: Catalog, name: string) => {
  const pkg = pkgs.get(name);
  return pkg === undefined ? [] : hashesOf(pkg);
};

const unfinished = (catalog: Catalog): readonly string[] =>
  [...catalog.pkgs.keys()].filter((name) => hashes(catalog, name).some(({ value }) => value === ""));

/** Progress is for people who wait. */
function say(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${what}\n`);
}

function finish(
  { format }: FillHashesRequest,
  problems: readonly Diagnostic[],
  filled: readonly Filled[],
  run?: HashRun,
): ExitStatus {
  const { diagnostics, sources } =
    run === undefined
      ? { diagnostics: problems, sources: () => undefined }
      : named(run.folders, problems, (path) => run.editor.text(path));
  const good = problems.length === 0;
  const diff = run === undefined ? "" : changesAsPatch(run.folders, run.editor);
  const written =
    filled.length === 0
      ? "no hash had to be written"
      : `${count(filled.length, "hash").replace(/hashs$/, "hashes")} written`;
  const sentence = diff + (good ? written : `${countProblems(problems)}; ${written}`);
  report(
    format,
    diagnostics,
    sources,
    { sentence, facts: { status: good ? "built" : "failed", hashes: filled, diff } },
    good,
  );
  return good ? exitStatus.fine : exitStatus.wrong;
}
