import type { Cost } from "./measure.ts";

/** One line of the report in the terminal; `beside` is what else there is to say. */
export function printCost(what: string, { wallMs, cpuMs, peakMiB }: Cost, beside: string): void {
  console.log(
    what.padEnd(44) +
      `${wallMs.toFixed(0).padStart(7)} ms` +
      `${cpuMs.toFixed(0).padStart(9)} ms` +
      `${peakMiB.toFixed(0).padStart(8)} MiB   ` +
      beside,
  );
}
