import type { PlannedCatalog } from "../../../compiler/plan/planned-catalog.ts";
import type { EvaluatedFormat } from "../../../emitters/evaluated/evaluated-files.ts";
import { emitEntryFiles, emitEvaluatedEntry } from "../../../emitters/emit.ts";
import type { EmitContext, EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Section } from "../kept/recipe-result.ts";

/** Entries that are printed together: each by itself takes longer, and thousands together take hundreds of megabytes. */
const mostTogether = 500;

/** An entry of the catalog: its section and its name. */
export type EntryName = readonly [section: Section, name: string];

/** What is emitted for one entry. */
export interface PrintedEntry {
  readonly files: readonly EmittedFile[];
  /** Its texts in the files of the evaluated catalog; missing when it is not in there. */
  readonly texts: Readonly<Record<EvaluatedFormat, string>> | undefined;
}

/** What is emitted for the entries of a part, printed as they are asked for. */
export class PrintedEntries {
  readonly #catalog: PlannedCatalog;
  readonly #context: EmitContext;
  readonly #note: NonNullable<EmitContext["onTreePath"]>;
  readonly #entries: readonly EntryName[];
  #asked = 0;
  /** By `pkgs.<name>` and `apps.<name>`. */
  #files: ReadonlyMap<string, readonly EmittedFile[]> = new Map();

  /**
   * @param entries in the order in which they are going to be asked for
   * @param note told of what the files of entries refer to, the evaluated catalog left aside
   */
  constructor(
    catalog: PlannedCatalog,
    context: EmitContext,
    entries: readonly EntryName[],
    note: NonNullable<EmitContext["onTreePath"]>,
  ) {
    this.#catalog = catalog;
    this.#context = context;
    this.#entries = entries;
    this.#note = note;
  }

  /** What is emitted for the next entry. */
  next(): PrintedEntry {
    if (this.#asked % mostTogether === 0) this.#print();
    const entry = this.#entries[this.#asked];
    this.#asked += 1;
    return {
      files: this.#files.get(entry?.join(".") ?? "") ?? [],
      texts: entry && emitEvaluatedEntry(...entry, this.#catalog, this.#context),
    };
  }

  #print(): void {
    const together = this.#entries.slice(this.#asked, this.#asked + mostTogether);
    const only = { pkgs: namesIn("pkgs", together), apps: namesIn("apps", together) };
    this.#files = byEntry(emitEntryFiles(this.#catalog, { ...this.#context, only, onTreePath: this.#note }));
  }
}

const namesIn = (section: Section, entries: readonly EntryName[]): ReadonlySet<string> =>
  new Set(entries.flatMap(([of, name]) => (of === section ? [name] : [])));

function byEntry(files: ReadonlyMap<string, EmittedFile>): ReadonlyMap<string, readonly EmittedFile[]> {
  const found = new Map<string, EmittedFile[]>();
  for (const [path, file] of files) {
    const entry = path.split("/", 2).join(".");
    const known = found.get(entry);
    if (known) known.push(file);
    else found.set(entry, [file]);
  }
  return found;
}
