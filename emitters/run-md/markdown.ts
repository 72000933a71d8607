// Markdown in prettier's layout. Source: CommonMark 0.31; GitHub Flavored Markdown, "Tables".

/** Escapes text so that it has no Markdown syntax. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|&~]/g, "\\$&");

/** A code span; backticks inside it need longer delimiters. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const inside = text.startsWith("`") || text.endsWith("`") ? ` ${text} ` : text;
  return `${fence}${inside.replaceAll("|", "\\|")}${fence}`;
}

/** A table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[head, ...rows].map((row) => [...(row[column] ?? title)].length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
