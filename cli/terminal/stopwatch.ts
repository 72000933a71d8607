/** Times the phases of a run, for `--timings`. */
export class Stopwatch {
  readonly #laps: (readonly [phase: string, milliseconds: number])[] = [];
  #last = 0;

  /** Assigns the time since the process started, or since the last lap, to `phase`. */
  lap(phase: string): void {
    const now = process.uptime() * 1000;
    this.#laps.push([phase, now - this.#last]);
    this.#last = now;
  }

  /** One line for each phase, and one for the total. */
  toString(): string {
    const lines = [...this.#laps, ["whole run", this.#last] as const];
    return lines.map(([phase, time]) => `${phase.padEnd(16)}${time.toFixed(0).padStart(7)} ms\n`).join("");
  }
}
