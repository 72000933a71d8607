import { createInterface, type Interface } from "node:readline";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { type Printable, printable } from "../../../compiler/diagnostics/printable.ts";
import { printError, printOut } from "../../terminal/print.ts";

/** Thrown if the user ends a question with Ctrl+C or Ctrl+D, or the terminal is closed. */
export class Interrupted extends Error {}

/** Thrown if a value is not valid and there is no terminal to ask for another. */
export class Refused extends Error {
  readonly problem: Diagnostic;
  constructor(problem: Diagnostic) {
    super(problem.message);
    this.problem = problem;
  }
}

type Check = (answer: string) => Promise<Diagnostic | undefined> | Diagnostic | undefined;

/** Answers to questions: from flags, from the user at the terminal, or their defaults. */
export class Questions {
  readonly isTerminal: boolean;
  readonly #given: Readonly<Record<string, string>>;
  readonly #print: (text: Printable) => void;
  readonly #interruption = new AbortController();
  #reader: Interface | undefined;
  /** Also has lines that were typed before their question: one paste may have several. */
  #lines: AsyncIterator<string> | undefined;

  /** @param format with JSON nothing is asked, and stdout is left to the document */
  constructor(given: Readonly<Record<string, string>>, format: "text" | "json") {
    this.#given = given;
    this.#print = format === "text" ? printOut : printError;
    this.isTerminal = format === "text" && process.stdin.isTTY && process.stdout.isTTY;
  }

  say(sentence: string): void {
    this.#print(printable(`${sentence}\n`));
  }

  /** Aborted if the user interrupts what happens between two questions. */
  get signal(): AbortSignal {
    return this.#interruption.signal;
  }

  /** Whether a flag has the answer. */
  has(option: string): boolean {
    return Boolean(this.#given[option]);
  }

  /**
   * Undefined if the answer is required and there is no terminal. The user is asked again until `check` finds no
   * problem.
   */
  async ask(
    option: string,
    question: string,
    otherwise?: string,
    check: Check = () => undefined,
  ): Promise<string | undefined> {
    const given = this.#given[option];
    if (this.has(option) || !this.isTerminal) {
      const answer = given !== undefined && given !== "" ? given : otherwise;
      const problem = answer === undefined ? undefined : await check(answer);
      if (problem !== undefined) throw new Refused(problem);
      return answer;
    }
    const shown = otherwise === undefined || otherwise === "" ? "" : ` (${otherwise})`;
    for (;;) {
      const typed = (await this.#line(`${question}${shown}: `)).trim();
      const answer = typed === "" ? otherwise : typed;
      if (answer === undefined) {
        printError(printable("This value is required.\n"));
        continue;
      }
      const problem = await check(answer);
      if (this.signal.aborted) throw new Interrupted();
      if (problem === undefined) return answer;
      printError(
        printable(`${problem.message}\n${problem.hint === undefined ? "" : `hint: ${problem.hint}\n`}`),
      );
    }
  }

  /** Ends the use of the terminal, which would keep the process alive. */
  close(): void {
    this.#reader?.close();
  }

  async #line(prompt: string): Promise<string> {
    if (this.signal.aborted) throw new Interrupted();
    const reader = (this.#reader ??= this.#open());
    this.#lines ??= reader[Symbol.asyncIterator]();
    reader.setPrompt(printable(prompt));
    reader.prompt();
    const { done, value } = await this.#lines.next();
    if (done) throw new Interrupted();
    return value;
  }

  #open(): Interface {
    const reader = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl+C and Ctrl+D, and a terminal that is closed.
    reader.on("close", () => {
      this.#interruption.abort();
    });
    return reader;
  }
}
