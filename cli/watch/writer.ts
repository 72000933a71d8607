import { renameFiles } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { manifestOf, manifestPath, printManifest } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import packageJson from "../../package.json" with { type: "json" };
import { copyReferenced } from "../copy-files.ts";
import type { Folders } from "../folders.ts";
import { narrow } from "../only.ts";
import { Inspector, sha256 } from "../output/inspect.ts";
import { mayRemove } from "../output/other-recipes.ts";
import type { KnownManifest } from "../output/plan.ts";
import type { Place } from "../place.ts";
import { StampsBelow } from "../record/stamps.ts";
import { writeOutput, type WriteOptions, type Written } from "../output/write-output.ts";
import type { Emission } from "./merge-files.ts";

export interface WriterOptions {
  /** Give up what was edited by hand. */
  readonly force: boolean;
  /** Replace the output of other recipes. */
  readonly takeOver: boolean;
  readonly copyFiles: boolean;
  /** Write the files of these entries only; all when empty. */
  readonly only: readonly string[];
}

type Files = ReadonlyMap<string, EmittedFile>;
/** What this process has written. */
type Last = KnownManifest & { readonly files: Files };

/** Writes what rounds of watching give; after the first of them only what is new in each, or was touched by others. */
export class Writer {
  readonly #folders: Folders;
  readonly #options: WriterOptions;
  readonly #hashes = new WeakMap<EmittedFile, string>();
  readonly #copies = new Map<string, EmittedFile>();
  readonly #written = new Map<string, { readonly file: EmittedFile; readonly stamp: string }>();
  #last: Last | undefined;

  constructor(folders: Folders, options: WriterOptions) {
    this.#folders = folders;
    this.#options = options;
  }

  /** Where generated files find the recipes and what is beside them. */
  get place(): Place {
    const { recipesName, recipesFromOut } = this.#folders;
    return { recipesName, recipesFromOut: this.#options.copyFiles ? copiesFolder : recipesFromOut };
  }

  /** `inputs`: digests of the files it was made from, by tree path. */
  write(emission: Emission, inputs: ReadonlyMap<string, string>): Written {
    const { out, outName } = this.#folders;
    const { force, only, takeOver } = this.#options;
    const options = { outName, force, mayRemove: mayRemove(this.#folders, takeOver) };
    const copies = this.#copy(emission);
    if (copies.problems.length > 0) return { ...nothing, problems: copies.problems };
    const files = new Map([...emission.files, ...copies.files.map((file) => [file.path, file] as const)]);
    const hashOf = (file: EmittedFile): string => this.#hashOf(file);
    if (only.length > 0) {
      const { problems, ...narrowed } = narrow(files, only, out);
      if (problems.length > 0) return { ...nothing, problems };
      return writeOutput(out, narrowed.files, { ...options, keep: narrowed.keep, hashOf });
    }
    return this.#writeAll(files, inputs, { ...options, hashOf });
  }

  #writeAll(
    files: Files,
    inputs: ReadonlyMap<string, string>,
    options: Pick<WriteOptions, "outName" | "force" | "hashOf" | "mayRemove">,
  ): Written {
    const { out } = this.#folders;
    const last = this.#stillThere();
    const changed = [...files.values()].filter((file) => last?.files.get(file.path) !== file);
    // A file that somebody edited or removed meanwhile is refused or written again, as every compile does.
    const now = new StampsBelow(out);
    const touched = [...files.values()].filter(({ path }) => !now.hold(path, this.#written.get(path)?.stamp));
    const manifest = manifestOf(files.values(), {
      version: packageJson.version,
      hashOf: (file) => this.#hashOf(file),
      sources: { recipes: this.place.recipesFromOut, inputs },
    });
    const given = new Map([...changed, ...touched, printManifest(manifest)].map((file) => [file.path, file]));
    const written = writeOutput(out, given, {
      ...options,
      // What is not new stays as it is; what is there no more goes.
      keep: (path) => files.has(path),
      hasChanges: changed.length > 0,
      ...(last && { lastManifest: last, knownHash: (path, found) => this.#knownHash(path, found.stamp) }),
    });
    // After a refusal everything is looked at again.
    this.#last = undefined;
    if (written.problems.length > 0) return written;
    for (const file of given.values()) {
      const stamp = written.stamps.get(file.path);
      if (stamp !== undefined) this.#written.set(file.path, { file, stamp });
    }
    this.#last = { files, manifest, stamp: this.#written.get(manifestPath)?.stamp ?? "" };
    return written;
  }

  /** What was written last, unless somebody else has written since. */
  #stillThere(): Last | undefined {
    const found = new Inspector(this.#folders.out).look(manifestPath);
    return found.kind === "file" && found.stamp === this.#last?.stamp ? this.#last : undefined;
  }

  /** The same object for a copy of the same bytes, so that it is not written again. */
  #copy({ references }: Emission): {
    readonly files: readonly EmittedFile[];
    readonly problems: readonly Diagnostic[];
  } {
    if (!this.#options.copyFiles) return { files: [], problems: [] };
    const referenced = [...references.values()].flatMap((paths) => [...paths]);
    const { files, problems } = copyReferenced(this.#folders.tree, referenced, copiesFolder);
    const known = files.map((file) => {
      const copy = this.#copies.get(file.path);
      const same = copy !== undefined && isSameFile(copy, file) ? copy : file;
      this.#copies.set(file.path, same);
      return same;
    });
    return { files: known, problems: problems.map((each) => renameFiles(each, this.#folders.displayPath)) };
  }

  /** Of what this process wrote, as long as it is there. */
  #knownHash(path: string, stamp: string): string | undefined {
    const written = this.#written.get(path);
    return written?.stamp === stamp ? this.#hashOf(written.file) : undefined;
  }

  #hashOf(file: EmittedFile): string {
    const known = this.#hashes.get(file) ?? sha256(file.content);
    this.#hashes.set(file, known);
    return known;
  }
}

/** Where `--copy-files` puts what recipes refer to, in the output folder. */
const copiesFolder = "recipes";

const nothing: Written = { problems: [], written: 0, unchanged: 0, removed: 0, stamps: new Map() };

const isSameFile = (a: EmittedFile, b: EmittedFile): boolean =>
  a.executable === b.executable && Buffer.from(a.content).equals(Buffer.from(b.content));
