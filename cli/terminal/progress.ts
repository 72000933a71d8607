import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { visible } from "../../compiler/support/visible.ts";
import { count } from "../../compiler/support/counting.ts";

/** In milliseconds since the process began: work that ends sooner needs no comment. */
const patience = 250;
/** In milliseconds, between two counts. */
const pace = 50;

/**
 * What a long run is at, in one line of a terminal that is gone when the run ends. Nothing at all in a pipe, in CI and
 * on a dumb terminal. No colours and no control sequences but the carriage return.
 */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #isWanted: boolean;
  #shown = "";
  #since = 0;
  /** Whether {@link clear} was called, and nothing has been said since. */
  #isOver = false;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
    const { CI = "", TERM } = process.env;
    this.#isWanted = stream.isTTY && /^(?:|0|false)$/i.test(CI) && TERM !== "dumb";
  }

  /** Says what begins now. */
  say(text: string): void {
    this.#isOver = false;
    if (!this.#isWanted || performance.now() < patience) return;
    this.#takeBack();
    // A line that wraps could not be taken back.
    this.#shown = visible(`${text} …`).slice(0, (this.#stream.columns || 80) - 1);
    this.#since = performance.now();
    this.#stream.write(`\r${this.#shown}`);
  }

  /**
   * The same tree; says how many files were read. After {@link clear} it is silent: what is printed then may need a source
   * once more.
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

  /** Takes back what was said: to be called before anything else is written. */
  clear(): void {
    this.#takeBack();
    this.#isOver = true;
  }

  #takeBack(): void {
    if (this.#shown !== "") this.#stream.write(`\r${" ".repeat(this.#shown.length)}\r`);
    this.#shown = "";
  }
}
