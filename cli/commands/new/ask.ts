import { createInterface } from "node:readline/promises";

/** Thrown if the user ends a question with Ctrl+C or Ctrl+D. */
export class Interrupted extends Error {}

/** Answers to questions: from flags, from the user at the terminal, or their defaults. */
export class Questions {
  readonly #given: Readonly<Record<string, string>>;
  readonly #terminal = process.stdin.isTTY && process.stdout.isTTY;

  constructor(given: Readonly<Record<string, string>>) {
    this.#given = given;
  }

  /** One of several answers: asks until it is valid. */
  async choose(
    option: string,
    question: string,
    choices: readonly string[],
    otherwise: string,
  ): Promise<string> {
    for (;;) {
      const answer = (await this.ask(option, `${question} (${choices.join(", ")})`, otherwise)) ?? otherwise;
      if (choices.includes(answer) || !this.#terminal || this.#given[option] === answer) return answer;
    }
  }

  /** Undefined if the answer is required and there is no terminal. */
  async ask(option: string, question: string, otherwise?: string): Promise<string | undefined> {
    const given = this.#given[option];
    if (given !== undefined && given !== "") return given;
    if (!this.#terminal) return otherwise;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      const shown = otherwise === undefined || otherwise === "" ? "" : ` (${otherwise})`;
      const answer = (await lines.question(`${question}${shown}: `)).trim();
      return answer === "" ? otherwise : answer;
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") throw new Interrupted();
      throw error;
    } finally {
      lines.close();
    }
  }
}
