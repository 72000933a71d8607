import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nixEnvironment } from "../../../../support/nix.ts";

/** Many texts given to Nix in few processes. Each is a file in the folder `deep/down` of `tree`. */
export class NixBatch {
  readonly tree: string;
  readonly home: string;
  private readonly folder: string;

  constructor() {
    this.tree = mkdtempSync(join(tmpdir(), "catalogc-parse-"));
    this.home = String(nixEnvironment()["HOME"]);
    this.folder = join(this.tree, "deep", "down");
    mkdirSync(this.folder, { recursive: true });
  }

  dispose(): void {
    rmSync(this.tree, { recursive: true, force: true });
  }

  /**
   * The output of `nix-instantiate --parse` for each text, or undefined where it is refused. One character
   * per byte: Nix may cut a string in the middle of a character.
   */
  parse(texts: readonly (string | Uint8Array)[]): (string | undefined)[] {
    return this.parseFiles(this.write(texts));
  }

  /** The same for files that exist. Nix stops at the first file it refuses, so it is started again behind it. */
  parseFiles(files: readonly string[]): (string | undefined)[] {
    const printed: (string | undefined)[] = [];
    while (printed.length < files.length) {
      const chunk = files.slice(printed.length, printed.length + 400);
      const run = spawnSync("nix-instantiate", ["--parse", ...chunk], {
        env: nixEnvironment(),
        encoding: "latin1",
        maxBuffer: 1 << 30,
      });
      if (run.error) throw run.error;
      const lines = run.stdout.split("\n").slice(0, -1);
      printed.push(...lines);
      if (run.status !== 0) printed.push(undefined);
      else if (lines.length !== chunk.length) throw new Error("one line per file expected");
    }
    return printed;
  }

  /** Whether Nix' parser accepts each text. One process: the REPL goes on after an error. */
  accepts(texts: readonly (string | Uint8Array)[]): boolean[] {
    const files = this.write(texts);
    // A text begins with `_: with { };`, so importing parses it and evaluates nothing of it.
    // The REPL echoes its input, in which the answer is not written as such. When a file ends too early it takes its own
    // input as unfinished and waits for more; the stray bracket ends that.
    const input = files
      .map((file, index) => `builtins.seq (import ${file}) ("o" + "k ${index}")\n)\n`)
      .join("");
    const run = spawnSync("nix", ["--extra-experimental-features", "nix-command", "repl"], {
      env: { ...nixEnvironment(), TERM: "dumb" },
      input,
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    if (run.error) throw run.error;
    const answers = new Set([...run.stdout.matchAll(/"ok (\d+)"/g)].map((match) => Number(match[1])));
    return texts.map((_, index) => answers.has(index));
  }

  private write(texts: readonly (string | Uint8Array)[]): string[] {
    return texts.map((text, index) => {
      const file = join(this.folder, `t${index}.nix`);
      writeFileSync(file, text);
      return file;
    });
  }
}
