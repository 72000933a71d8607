import { spawnSync } from "node:child_process";

/** Runs commands of catalogc in a folder, one after the other. Returns lines of a terminal, with colours. */
export const record = (program: string, cwd: string, commands: readonly string[]): readonly string[] =>
  commands.flatMap((command) => {
    const env = { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined };
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...command.split(" ")], {
      cwd,
      env,
      encoding: "utf8",
    });
    return [
      `\u001b[2m$\u001b[0m \u001b[1mcatalogc ${command}\u001b[0m`,
      ...`${stderr}${stdout}`.trimEnd().split("\n"),
      "",
    ];
  });

/** The codes of compiler/diagnostics/palette.ts, on a dark ground. */
const styles: Readonly<Record<string, string>> = {
  "1": "font-weight: 700",
  "2": "fill: #9aa7b8",
  "31": "fill: #ff9d94",
  "33": "fill: #f0c674",
};

/** Lines of a terminal as an SVG picture. */
export function terminalSvg(lines: readonly string[]): string {
  const rows = lines.map(spans);
  const columns = Math.max(...rows.map(({ length }) => length));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 8.5 + 40}" height="${rows.length * 20 + 30}">`,
    '<style>text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #dfe5ec; }</style>',
    '<rect width="100%" height="100%" rx="8" fill="#171e27"/>',
    ...rows.map(
      ({ markup }, row) => `<text x="20" y="${34 + row * 20}" xml:space="preserve">${markup}</text>`,
    ),
    "</svg>\n",
  ].join("\n");
}

/** A line as markup: each escape styles the text up to the next one. */
function spans(line: string): { readonly markup: string; readonly length: number } {
  const parts = `0m${line}`.split("\u001b[").map((part) => {
    const [, codes = "", text = ""] = /^([\d;]*)m(.*)$/.exec(part) ?? [];
    return {
      text,
      style: codes
        .split(";")
        .flatMap((code) => styles[code] ?? [])
        .join("; "),
    };
  });
  const markup = parts.map(({ text, style }) => {
    const shown = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return style === "" ? shown : `<tspan style="${style}">${shown}</tspan>`;
  });
  return { markup: markup.join(""), length: parts.map(({ text }) => text).join("").length };
}
