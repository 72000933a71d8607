import { copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { cannotWrite } from "../../../compiler/diagnostics/writing.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Folders } from "../../disk/folders.ts";
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { writeOutput } from "../../disk/output/write-output.ts";
import { copiesFolder } from "../../../tooling/incremental/place.ts";
import { systemReason } from "../../disk/system-error.ts";
import { beforeSignalsEnd } from "./before-signals.ts";

/**
 * A complete folder for builds: in a repository Nix reads only files that git tracks, which usually excludes the files
 * being filled in. It uses the catalog's locked inputs.
 */
export class Workbench {
  readonly #folder: string;
  readonly #folders: Folders;

  /** @throws system errors */
  constructor(folders: Folders) {
    this.#folders = folders;
    this.#folder = mkdtempSync(join(realpathSync(tmpdir()), "catalogc-hash-"));
  }

  /** For `nix build`. */
  get flake(): string {
    return `path:${this.#folder}`;
  }

  /** Writes these files, and the files that recipes refer to. */
  fill(files: ReadonlyMap<string, EmittedFile>): Diagnostic | undefined {
    const { problems } = writeOutput(this.#folder, files, { outName: this.#folder, force: true });
    if (problems[0] !== undefined) return problems[0];
    const { out } = this.#folders;
    const lock = [out, dirname(out)]
      .map((folder) => join(folder, "flake.lock"))
      .find((path) => existsSync(path));
    const own = join(this.#folder, "flake.lock");
    if (lock === undefined || existsSync(own)) return undefined;
    try {
      copyFileSync(lock, own);
      return undefined;
    } catch (error) {
      return cannotWrite(own, systemReason(error));
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Works in a workbench, which is removed at the end, even if a signal ends the process.
 * @param failed the result if there is none
 * @param work its signal cancels builds
 */
export async function inWorkbench<Result>(
  folders: Folders,
  failed: (problem: Diagnostic) => Result,
  work: (bench: Workbench, ending: AbortSignal) => Promise<Result>,
): Promise<Result> {
  let bench: Workbench;
  try {
    bench = new Workbench(folders);
  } catch (error) {
    return failed(cannotCreate(tmpdir(), systemReason(error)));
  }
  const running = new AbortController();
  const leave = (): void => {
    running.abort();
    bench.remove();
  };
  return beforeSignalsEnd(leave, () =>
    work(bench, running.signal).finally(() => {
      bench.remove();
    }),
  );
}

/** Whether an output folder was written with `--copy-files`, so that it refers to copies. */
export function hasCopies(out: string): boolean {
  return foundManifest(new Inspector(out))?.sources?.recipes === copiesFolder;
}
