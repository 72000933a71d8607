import { aimTable } from "./aims.ts";
import type { BenchResults } from "./results.ts";

/** The times of whole runs, with their targets, in Markdown. */
export function speedSection(results: BenchResults, machine: string): string {
  const { runs, rows, watched, typed, sites, newFile } = results;
  const files = newFile === undefined ? "" : ` To make a file of 4 KiB took ${newFile.toFixed(0)} µs.`;
  const aims = aimTable(results);
  const lines = typed?.map(
    ({ recipes, milliseconds, peakMiB }) =>
      `| ${recipes} | ${milliseconds.toFixed(0)} | ${peakMiB.toFixed(0)} |`,
  );
  const editor =
    lines &&
    `
\`catalogc lsp\`, from an edit to its diagnostics (target for 1,000 recipes: 150 ms):

| recipes | (ms) | peak (MiB) |
|--:|--:|--:|
${lines.join("\n")}
`;
  const siteLines = sites?.map(
    ({ recipes, indexBytes, firstPaint, loading, keystroke }) =>
      `| ${recipes} | ${(indexBytes / 1000).toFixed(0)} | ${firstPaint.toFixed(0)} | ${loading.toFixed(0)} | ${keystroke.median.toFixed(0)} | ${keystroke.slow.toFixed(0)} |`,
  );
  const site =
    siteLines &&
    `
Pages of \`catalogc site\` in Chromium (targets for 5,500 entries: 400 kB, 1 s to the first paint, 50 ms for a keystroke):

| entries | index (kB, gzip) | first paint (ms) | loading the index (ms) | keystroke (ms) | 95 % of keystrokes (ms) |
|--:|--:|--:|--:|--:|--:|
${siteLines.join("\n")}
`;
  return `\`make bench\`: whole processes, medians of ${runs} runs. Each begins once all that was
written before is on the disk.${files}

${machine}${aims === "" ? "" : `\n${aims}\n`}
| | wall (ms) | processor (ms) | peak (MiB) |
|---|--:|--:|--:|
${rows
  .map(
    ({ what, wallMs, cpuMs, peakMiB }) =>
      `| ${what} | ${wallMs.toFixed(0)} | ${cpuMs.toFixed(0)} | ${peakMiB.toFixed(0)} |`,
  )
  .join("\n")}

\`compile --watch\`, from a saved recipe to the written files, as the process says itself:

| recipes | (ms) |
|--:|--:|
${watched.map(({ recipes, milliseconds }) => `| ${recipes} | ${milliseconds.toFixed(0)} |`).join("\n")}
${editor ?? ""}${site ?? ""}`;
}
