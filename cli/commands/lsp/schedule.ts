import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Catalog, Found } from "./catalog.ts";

/** Milliseconds in which further edits are awaited. */
const debounce = 15;
/** Milliseconds without an edit, after which the rest of a large catalog is compiled. */
const pause = 400;

/** The work on a catalog. */
interface Work {
  readonly edited: Set<string>;
  readonly found: Map<string, readonly Diagnostic[]>;
  running: Promise<void> | undefined;
  rest: NodeJS.Timeout | undefined;
}

export interface Listener {
  found(catalog: Catalog, found: Found): void;
  failed(error: unknown): void;
}

/** Compiles catalogs when their documents change, one after the other, and tells what it finds. */
export class Schedule {
  readonly #works = new Map<Catalog, Work>();
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Takes in the text of a document, or that it is closed. */
  edit(catalog: Catalog, path: string, text: string | undefined): void {
    const idle = { edited: new Set<string>(), found: new Map(), running: undefined, rest: undefined };
    const work: Work = this.#works.get(catalog) ?? idle;
    this.#works.set(catalog, work);
    clearTimeout(work.rest);
    catalog.edit(path, text);
    work.edited.add(path);
    work.running ??= this.#compile(catalog, work);
  }

  /** Waits until the last edit is compiled. */
  async settled(catalog: Catalog): Promise<void> {
    await this.#works.get(catalog)?.running;
  }

  /** The last diagnostics of a file. */
  foundIn(catalog: Catalog, path: string): readonly Diagnostic[] {
    return this.#works.get(catalog)?.found.get(path) ?? [];
  }

  /** Compiles what is edited, until nothing is. */
  async #compile(catalog: Catalog, work: Work): Promise<void> {
    const tell = (found: Found | undefined): void => {
      for (const [file, diagnostics] of found ?? []) work.found.set(file, diagnostics);
      if (found) this.#listener.found(catalog, found);
    };
    const failed = (error: unknown): void => {
      this.#listener.failed(error);
    };
    await new Promise((done) => setTimeout(done, debounce));
    while (work.edited.size > 0) {
      const edited = [...work.edited];
      work.edited.clear();
      // A small catalog is compiled as a whole.
      for (const path of catalog.isLarge ? edited : edited.slice(0, 1))
        await catalog.compile(path).then(tell, failed);
      await new Promise((done) => setImmediate(done));
    }
    work.running = undefined;
    if (catalog.isLarge) work.rest = setTimeout(() => void catalog.rest().then(tell, failed), pause);
  }
}
