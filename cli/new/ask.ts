import { createInterface } from "node:readline/promises";

/** Answers to questions: from flags, else from the person at the terminal, else their defaults. */
export class Questions {
  readonly #given: Readonly<Record<string, string>>;
  readonly #terminal = process.stdin.isTTY && process.stdout.isTTY;

  constructor(given: Readonly<Record<string, string>>) {
    this.#given = given;
  }

  /** Undefined when the answer is needed and there is nobody to ask. */
  async ask(option: string, question: string, otherwise?: string): Promise<string | undefined> {
    const given = this.#given[option];
    if (given !== undefined && given !== "") return given;
    if (!this.#terminal) return otherwise;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      const shown = otherwise === undefined || otherwise === "" ? "" : ` (${otherwise})`;
      const answer = (await lines.question(`${question}${shown}: `)).trim();
      return answer === "" ? otherwise : answer;
    } finally {
      lines.close();
    }
  }
}
