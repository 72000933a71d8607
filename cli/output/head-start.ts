import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { FileMaker } from "./file-maker.ts";
import type { NewFile } from "./making.ts";
import type { Step } from "./plan.ts";
import type { Staging } from "./staging.ts";

/** A file that another thread has been given to make. */
interface Begun {
  readonly file: EmittedFile;
  readonly newFile: NewFile;
}

/** New files that another thread makes before all steps are known. */
export class HeadStart {
  readonly maker: FileMaker;
  /** Where they are made. */
  readonly staging: Staging;
  readonly #begun: ReadonlyMap<string, Begun>;

  /** @param begun by path relative to `out/` */
  constructor(maker: FileMaker, staging: Staging, begun: ReadonlyMap<string, Begun>) {
    this.maker = maker;
    this.staging = staging;
    this.#begun = begun;
  }

  newFile(path: string): NewFile | undefined {
    return this.#begun.get(path)?.newFile;
  }

  /**
   * Whether all of them are wanted, where they are. Folders are moved as a whole: there may be nothing else in them.
   * @param files what is wanted, by path
   */
  isPartOf(steps: readonly Step[], files: ReadonlyMap<string, EmittedFile>, staging: Staging): boolean {
    if (this.staging.folders.some((folder, number) => staging.folders[number] !== folder)) return false;
    let wanted = 0;
    for (const { path, before, after } of steps) {
      const begun = this.#begun.get(path);
      if (begun === undefined) continue;
      if (before !== null || after === null || files.get(path) !== begun.file) return false;
      wanted++;
    }
    return wanted === this.#begun.size;
  }
}
