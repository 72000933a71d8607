import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { visible } from "../../compiler/support/visible.ts";
import { isQuiet } from "./terminal.ts";
import { count } from "../../compiler/support/counting.ts";

/** Milliseconds since the process started before progress is shown: shorter runs need none. */
const patience = 250;
/** Milliseconds between two updates. */
const pace = 50;

/**
 * The progress of a long run, in one terminal line that is erased at the end. Nothing in a pipe, in CI and on a dumb
 * terminal. No colours, and no control sequences except the carriage return.
 */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #isWanted: boolean;
  #shown = "";
  #since = 0;
  /** Whether {@link clear} was called, and nothing has been shown since. */
  #isOver = false;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
    const { CI = "", TERM } = process.env;
    this.#isWanted = !isQuiet() && stream.isTTY && /^(?:|0|false)$/i.test(CI) && TERM !== "dumb";
  }

  /** Shows the phase that starts. */
  say(text: string): void {
    this.#isOver = false;
    if (!this.#isWanted || performance.now() < patience) return;
    this.#takeBack();
    // A line that wraps could not be erased.
    this.#shown = visible(`${text} …`).slice(0, (this.#stream.columns || 80) - 1);
    this.#since = performance.now();
    this.#stream.write(`\r${this.#shown}`);
  }

  /**
   * The same tree; shows the number of files read. After {@link clear} it is silent, because printing diagnostics may
   * read a source again.
   */
  over(tree: RecipeTree): RecipeTree {
    if (!this.#isWanted) return tree;
    let read = 0;
    return {
      list: () => tree.list(),
      kind: (path) => tree.kind(path),
      read: (path) => {
        read += 1;
        if (!this.#isOver && performance.now() - this.#since > pace)
          this.say(`reading recipes: ${count(read, "file")}`);
        return tree.read(path);
      },
    };
  }

  /** Erases the line; to be called before any other output. */
  clear(): void {
    this.#takeBack();
    this.#isOver = true;
  }

  #takeBack(): void {
    if (this.#shown !== "") this.#stream.write(`\r${" ".repeat(this.#shown.length)}\r`);
    this.#shown = "";
  }
}
