import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/editing.ts";
import { otherKind } from "../../../compiler/diagnostics/reviewing.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import { staticText } from "../../../compiler/language/text.ts";
import { isEmptyHash, isHashName } from "../../../compiler/schema/hash-places.ts";
import { givenHashes } from "../../../tooling/edit/package-hashes.ts";
import { readOptionPath } from "../../../tooling/explain/option-path.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { inBuildOrder, withDependencies, type PackageHash } from "../../../tooling/edit/package-hashes.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { Folders } from "../../disk/folders.ts";
import { isSha256 } from "../../../tooling/incremental/seen.ts";
import { compileCatalog } from "../compile/compile-recipes.ts";
import {
  canBeMarked,
  hashesIn,
  markLoose,
  optionMarker,
  withMarkers,
  type MarkedHash,
} from "./hash-markers.ts";
import { nixBuild, type Build } from "./nix-build.ts";
import type { Mismatch } from "./nix-messages.ts";
import { asNixSpells } from "../../../tooling/support/nix-spelling.ts";
import type { Filled } from "./report-hashes.ts";
import { isUnchanged } from "./unchanged-address.ts";
import type { Workbench } from "./workbench.ts";
import { readIfThere } from "../../disk/output/lock-owner.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printError } from "../../../cli/terminal/print.ts";

export interface HashRequest {
  readonly recipes: string;
  readonly out: string;
  /** The cache folder; undefined for none. */
  readonly cacheFolder: string | undefined;
  /** The number of threads. */
  readonly jobs: number;
  /** Names of packages; if empty, those with an empty hash. */
  readonly packages: readonly string[];
  /** Without names: every package with a hash, even if it may be right. */
  readonly all: boolean;
  /** Shows what Nix and the builders print. */
  readonly isVerbose: boolean;
  /** Additional arguments for `nix build`. */
  readonly nixArgs: readonly string[];
}

/** Builds packages until Nix reports no hash that differs from the one it was given. */
export class HashRun {
  readonly filled: Filled[] = [];
  /** Hashes that Nix reported and that have no place in the recipes. The others are filled in anyway. */
  readonly #unwritten = new Map<string, Diagnostic>();
  readonly editor: RecipeEditor;
  /** The recipes as built: with markers for hashes that no option holds. */
  readonly #built: RecipeEditor;
  /** The hashes that Nix must report, or has reported, by their markers. */
  readonly #marked = new Map<string, MarkedHash>();
  /** The markers of the loose hashes that Nix has reported. */
  readonly #reported = new Set<string>();
  /** The reported hashes of options; null if Nix needs none. */
  readonly #reportedFor = new Map<string, string | null>();
  /** Packages with a hash that changed because another package has the same one. */
  readonly #affected = new Set<string>();
  /** ` (2 of 5)`, of the package that is built. */
  #position = "";
  /** The files as built. Reported hashes replace their markers. */
  #files: ReadonlyMap<string, EmittedFile> = new Map();
  /** The same without markers, by the path of a `package.nix`. */
  readonly #unmarked = new Map<string, string>();

  constructor(
    readonly request: HashRequest,
    readonly folders: Folders,
    /** The recipe tree of the folders, or recipes that are not written yet. */
    readonly tree: RecipeTree,
    /** The folder in which Nix builds. */
    readonly bench: Workbench,
    /** Cancels a build. */
    readonly ending: AbortSignal,
    /** Called when hashes have been found. */
    readonly keep: (editor: RecipeEditor) => Diagnostic | undefined,
  ) {
    const parsed = new Map();
    this.editor = new RecipeEditor(tree, parsed, folders);
    this.#built = new RecipeEditor(tree, parsed);
  }

  /** Whether it builds recipes that are not written yet. */
  get #isUpdate(): boolean {
    return this.tree !== this.folders.tree;
  }

  /** Fills in missing hashes. The problems that ended it, and those with hashes that it could not write. */
  async fill(): Promise<readonly Diagnostic[]> {
    const ended = await this.#fill();
    return [...this.#unwritten.values(), ...ended];
  }

  /** Builds the test of a package with the hashes found so far. */
  async test(name: string): Promise<readonly Diagnostic[]> {
    const attribute = `pkgs.${name}.test`;
    const build = await this.#nixBuild(attribute);
    if (build.kind === "built") return [];
    if (build.kind === "no nix") return [messages.noNix("nix", build.reason)];
    const { reason, log } =
      build.kind === "failed" ? build.failure : { reason: "hashes are missing", log: [] };
    return [messages.buildFailed(attribute, reason, log)];
  }

  async #fill(): Promise<readonly Diagnostic[]> {
    const names = this.request.packages.map((name) => name.replace(/^pkgs\./, ""));
    const isAsked = (name: string): boolean => (names.length === 0 ? this.request.all : names.includes(name));
    const doubted = new Map<string, MarkedHash>();
    const first = await this.#compile((catalog) =>
      withMarkers(catalog, (name, hash) => {
        if (!isEmptyHash(hash.value) && !(isAsked(name) && canBeMarked(hash.value))) return false;
        const marker = optionMarker(hash);
        doubted.set(marker, { marker, before: hash.value, packages: [name], of: hash });
        return true;
      }),
    );
    if (!first.ok) return first.problems;
    const { catalog } = first;
    const unknown = unknownPackages(names, catalog);
    if (unknown.length > 0) return unknown;

    const alsoWritten = names.length > 0 || this.request.all;
    const loose = await markLoose(this.#built, first.read, alsoWritten);
    const isDoubted = ({ option }: PackageHash): boolean =>
      [...doubted.values()].some(({ of }) => "option" in of && of.option === option);
    const withLoose =
      loose.length === 0
        ? undefined
        : await this.#compile((each) =>
            withMarkers(each, (name, { option }) =>
              hashesIn(catalog, name).some((hash) => hash.option === option && isDoubted(hash)),
            ),
          );
    this.#files = withLoose?.ok ? withLoose.files : first.files;
    const inOptions = new Set(withLoose?.ok ? [...withLoose.catalog.pkgs.values()].flatMap(givenHashes) : []);
    const candidates: MarkedHash[] = [...doubted.values()];
    for (const each of loose) {
      const packages = inOptions.has(each.marker) ? [] : packagesWith(each.marker, this.#files, catalog);
      candidates.push({ ...each, packages });
    }
    this.#readUnmarked(candidates);
    for (const each of candidates) {
      const isMissing = isEmptyHash(each.before);
      const isWanted = each.packages.some(
        (name) => isMissing || (isAsked(name) && !(this.#isUpdate && this.#isUnchanged(name, each.before))),
      );
      if (isWanted) this.#marked.set(each.marker, each);
      else this.#replace(each.marker, each.before);
    }
    return this.#fillEach(inBuildOrder(this.#wanted(names, catalog), catalog), catalog);
  }

  /** Keeps the `package.nix` files with the hashes of the recipes. */
  #readUnmarked(marked: readonly MarkedHash[]): void {
    for (const [path, { content }] of this.#files) {
      if (typeof content !== "string" || !path.endsWith("/package.nix")) continue;
      const text = marked.reduce((each, { marker, before }) => each.replaceAll(marker, before), content);
      this.#unmarked.set(path, text);
    }
  }

  /** Replaces a text in the files as built, or only in those of a package. */
  #replace(from: string, to: string, name?: string): void {
    this.#files = new Map(
      [...this.#files].map(([path, file]) => {
        const isOf = name === undefined || path.startsWith(`pkgs/${name}/`);
        if (!isOf || typeof file.content !== "string" || !file.content.includes(from)) return [path, file];
        return [path, { ...file, content: file.content.replaceAll(from, to) }];
      }),
    );
  }

  async #fillEach(names: readonly string[], catalog: Catalog): Promise<readonly Diagnostic[]> {
    const queue = [...names];
    for (const [index, name] of queue.entries()) {
      const position = ` (${index + 1} of ${names.length})`;
      this.#position = names.length < 2 || index >= names.length ? "" : position;
      const problems = await this.#fillPackage(name, catalog);
      if (problems.length > 0) return problems;
      // The queue grows during the loop.
      for (const each of this.#affected) if (!queue.includes(each, index + 1)) queue.push(each);
      this.#affected.clear();
    }
    return [];
  }

  /** The requested packages, and those of their parts that cannot be built before they have their own hashes. */
  #wanted(names: readonly string[], catalog: Catalog): readonly string[] {
    const { all } = this.request;
    const marked = [...this.#marked.values()];
    const looseIn = new Set(marked.flatMap(({ of, packages }) => ("option" in of ? [] : packages)));
    const emptyIn = new Set(marked.flatMap(({ before, packages }) => (isEmptyHash(before) ? packages : [])));
    const known = [...catalog.pkgs.keys()].filter(
      (name) => hashesIn(catalog, name).length > 0 || looseIn.has(name),
    );
    const empty = known.filter((name) => emptyIn.has(name));
    if (names.length === 0) return all ? known : empty;
    const needed = names.flatMap((name) => withDependencies(name, catalog));
    return [...new Set([...names, ...needed.filter((name) => emptyIn.has(name))])];
  }

  async #fillPackage(name: string, catalog: Catalog): Promise<readonly Diagnostic[]> {
    const problems = await this.#build(name, `pkgs.${name}`, catalog);
    // Packages of the shell only (`develop.packages`) are fetched with it.
    const isUnreported = ({ marker, packages, of }: MarkedHash): boolean =>
      !("option" in of) && packages.includes(name) && !this.#reported.has(marker);
    return problems.length > 0 || ![...this.#marked.values()].some(isUnreported)
      ? problems
      : this.#build(name, `pkgs.${name}.env`, catalog);
  }

  /** Builds until Nix reports no more hashes. Each is reported once, so this ends. */
  async #build(name: string, attribute: string, catalog: Catalog): Promise<readonly Diagnostic[]> {
    const hashes = withDependencies(name, catalog).flatMap((each) => hashesIn(catalog, each));
    const most = this.#marked.size + 2 * hashes.length;
    for (let roundsLeft = most; roundsLeft >= 0; roundsLeft -= 1) {
      const problem = this.bench.fill(this.#files);
      if (problem !== undefined) return [problem];
      const build = await this.#nixBuild(attribute);
      if (build.kind === "built") return [];
      if (build.kind === "no nix") return [messages.noNix("nix", build.reason)];
      if (build.kind === "failed")
        return [messages.buildFailed(attribute, build.failure.reason, build.failure.log)];
      let continues = false;
      if (build.kind === "no modules") {
        continues = await this.#writeNull(name, build.derivation, catalog);
        if (!continues) return [messages.buildFailed(attribute, `${build.derivation} needs no vendor hash`)];
      } else
        for (const mismatch of build.mismatches)
          if (await this.#write(name, mismatch, catalog)) continues = true;
      if (!continues) return [];
      // At once, so that found hashes are kept if a later build is interrupted.
      const failure = this.keep(this.editor);
      if (failure !== undefined) return [failure];
    }
    return [messages.buildFailed(attribute, "it goes on to report hashes")];
  }

  async #nixBuild(attribute: string): Promise<Build> {
    const { nixArgs, isVerbose } = this.request;
    this.#say(`building ${attribute}${this.#position}`);
    const start = performance.now();
    const args = isVerbose ? ["--print-build-logs", ...nixArgs] : nixArgs;
    const build = await nixBuild(this.bench.flake, attribute, args, this.ending, (text) => {
      if (isVerbose) printError(printable(text));
    });
    this.#say(`${attribute}: ${build.kind === "built" ? "built" : "ended"} after ${seconds(start)} s`);
    return build;
  }

  /** Writes that a Go package has no modules to fetch. Returns whether that could be written. */
  async #writeNull(name: string, derivation: string, catalog: Catalog): Promise<boolean> {
    const isOf = (each: string): boolean => {
      const { version } = catalog.pkgs.get(each) ?? {};
      const known = version && staticText(version);
      return known === undefined
        ? derivation.includes(`-${each}-`)
        : derivation.endsWith(`-${each}-${known}-go-modules.drv`);
    };
    const hash = withDependencies(name, catalog)
      .filter(isOf)
      .flatMap((each) => hashesIn(catalog, each))
      .find(({ option }) => option.endsWith(".vendorHash"));
    if (hash === undefined) return false;
    this.#reportedFor.set(hash.option, null);
    this.#replace(`"${optionMarker(hash)}"`, "null");
    if (hash.value !== "") this.#replace(`"${hash.value}"`, "null");
    const unwritten = await this.#writeHash(hash, null, catalog);
    if (unwritten.length > 0) return false;
    this.#say(`${hash.option} is null`);
    this.filled.push({ option: hash.option, hash: null });
    return true;
  }

  /** Writes reported hashes. Returns whether another build will report more. */
  async #write(name: string, mismatch: Mismatch, catalog: Catalog): Promise<boolean> {
    const { derivation, got } = mismatch;
    const specified = asNixSpells(mismatch.specified);
    const marked = this.#marked.get(specified);
    const old = marked?.before ?? mismatch.specified;
    const owner = withDependencies(name, catalog).find((each) => this.#isUnchanged(each, old));
    if (owner !== undefined && asNixSpells(old) !== got) {
      this.#unwritten.set(old, messages.otherContent(`pkgs.${owner}`, derivation, old, got));
      return false;
    }
    if (marked !== undefined) return this.#writeMarked(marked, got, catalog);
    const like = withDependencies(name, catalog)
      .flatMap((each) => hashesIn(catalog, each).map((hash) => ({ each, hash })))
      .filter(
        ({ hash }) =>
          !this.#marked.has(optionMarker(hash)) &&
          canBeMarked(hash.value) &&
          asNixSpells(hash.value) === specified,
      );
    for (const { each, hash } of like) this.#mark(each, hash, hash.value);
    if (like.length > 0) return true;
    const place = this.#placeOf(specified);
    this.#putOff([messages.hashOfNoOption(`pkgs.${name}`, derivation, mismatch.specified, got, place)], got);
    return false;
  }

  /** Lets Nix report the hash of an option too. @param before the hash in the recipe */
  #mark(name: string, hash: PackageHash, before: string): void {
    const marker = optionMarker(hash);
    const isMarked = this.#marked.has(marker);
    this.#marked.set(marker, { marker, before, packages: [name], of: hash });
    if (isMarked) return;
    for (const spelled of [hash.value, asNixSpells(hash.value)]) this.#replace(spelled, marker, name);
  }

  /** Whether a package has a hash for what it fetched with it before the change. */
  #isUnchanged(name: string, hash: string): boolean {
    const path = `pkgs/${name}/package.nix`;
    const [now, before] = [this.#unmarked.get(path), this.#before(path)];
    return now !== undefined && before !== undefined && isUnchanged(hash, now, before);
  }

  /**
   * A file of the output before the change. The output on disk may be of recipes with a new address and the old hash,
   * unless this run itself changed them.
   */
  #before(path: string): string | undefined {
    const { out } = this.folders;
    if (this.#isUpdate) return readIfThere(join(out, path));
    const { status, stdout } = spawnSync("git", ["-C", out, "show", `HEAD:./${path}`], { encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  }

  /** Writes the reported hash to its recipe. */
  async #writeMarked({ marker, before, of }: MarkedHash, got: string, catalog: Catalog): Promise<boolean> {
    this.#replace(marker, got);
    this.#reported.add(marker);
    if ("option" in of) this.#reportedFor.set(of.option, got);
    if (asNixSpells(before) === got) return true;
    const unwritten =
      "option" in of
        ? await this.#writeHash(of, got, catalog)
        : await this.editor.setHash(of.file, of.index, before, got);
    this.#putOff(unwritten, got);
    if (unwritten.length > 0) return true;
    if ("option" in of) {
      this.#say(`${of.option} is ${got}`);
      this.filled.push({ option: of.option, hash: got });
    } else {
      const place = `${this.folders.displayPath(of.file)}:${of.place}`;
      this.#say(`the hash at ${place} is ${got}`);
      this.filled.push({ place, hash: got });
    }
    return true;
  }

  /** Replaces a hash, or adds one that has its default. With problems, nothing changes. */
  async #writeHash(
    { option, neighbors }: PackageHash,
    got: string | null,
    catalog: Catalog,
  ): Promise<readonly Diagnostic[]> {
    const others: string[] = [];
    const problems = await this.editor.set(option, got ?? "null", (changes) => {
      for (const { option: other } of changes) {
        const reported = this.#reportedFor.get(other);
        if (reported !== undefined && reported !== got) return messages.hashOfSeveral(option, other);
        if (reported === undefined) others.push(other);
      }
      return undefined;
    });
    // They have a new hash too, which only their own builds can confirm.
    for (const other of problems.length > 0 ? [] : others) {
      const [kind, name = "", ...steps] = readOptionPath(other) ?? [];
      if (kind !== "pkgs" || !isHashName(steps.at(-1) ?? "")) continue;
      this.#affected.add(name);
      const hash = hashesIn(catalog, name).find((each) => each.option === other);
      if (hash !== undefined) this.#mark(name, hash, got ?? "");
    }
    if (!problems.some(({ kind }) => kind === "not-written")) return problems;
    for (const neighbor of neighbors) if (await this.editor.add(option, neighbor, got)) return [];
    return problems;
  }

  /** A hash that cannot be written is left to the user; other packages continue, and may need the same hash. */
  #putOff(problems: readonly Diagnostic[], got: string): void {
    for (const problem of problems) {
      const { code, message } = problem;
      this.#unwritten.set(`${code} ${message}`, messages.withReportedHash(problem, got));
    }
  }

  /** The place at which a hash has been written. */
  #placeOf(hash: string): string | undefined {
    const found = this.filled.find((each) => each.hash === hash);
    return found === undefined || "place" in found ? found?.place : found.option;
  }

  /** Shows progress to the user. */
  #say(what: string): void {
    if (process.stderr.isTTY || this.request.isVerbose) printError(printable(`${what}\n`));
  }

  /** Compiles the recipes as they will be built. */
  async #compile(asEmitted: (catalog: Catalog) => Catalog): Promise<CompiledRecipes> {
    const request = { ...this.request, copyFiles: true, denyWarnings: false };
    const compiled = await compileCatalog(this.folders, request, { tree: this.#built.tree, asEmitted });
    const { treeDiagnostics, output, whole } = compiled;
    if (output === undefined || whole === undefined) return { ok: false, problems: treeDiagnostics };
    const { reads } = output.observations;
    const read = Object.keys(reads).filter((path) => isSha256(reads[path] ?? ""));
    return { ok: true, catalog: whole.catalog, files: output.files(), read };
  }
}

type CompiledRecipes =
  | {
      readonly ok: true;
      readonly catalog: Catalog;
      readonly files: ReadonlyMap<string, EmittedFile>;
      /** The files that were read. */
      readonly read: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/** The packages whose files contain a text. */
function packagesWith(
  text: string,
  files: ReadonlyMap<string, EmittedFile>,
  { pkgs }: Catalog,
): readonly string[] {
  const found = [...files].flatMap(([path, { content }]) => {
    const [folder, name = ""] = path.split("/");
    return folder === "pkgs" && typeof content === "string" && content.includes(text) ? name : [];
  });
  return [...new Set(found)].filter((name) => pkgs.has(name));
}

/** An error for each name that is not a package of the catalog. */
function unknownPackages(names: readonly string[], { pkgs, apps }: Catalog): readonly Diagnostic[] {
  const known = [...pkgs.keys()].map((name) => `pkgs.${name}`);
  return names
    .filter((name) => !pkgs.has(name))
    .map((name) =>
      name.startsWith("apps.") && apps.has(name.slice("apps.".length))
        ? otherKind(name, "hash", known)
        : noSuchEntry(`pkgs.${name}`, known),
    );
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 1000);
