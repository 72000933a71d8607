/** Data as an indented outline: one line for each value, names before it, long texts as they are on lines of their own. */
export function outline(data: unknown, indent = ""): string {
  if (Array.isArray(data)) {
    if (data.length === 0) return " []\n";
    return `\n${data.map((each) => `${indent}-${outline(each, `${indent}  `).replace(/^\n +/, " ")}`).join("")}`;
  }
  if (typeof data === "object" && data !== null) {
    if ("nix" in data && typeof data.nix === "string") return ` nix: ${data.nix}\n`;
    const entries = Object.entries(data);
    if (entries.length === 0) return " {}\n";
    return `\n${entries.map(([key, each]) => `${indent}${key}:${outline(each, `${indent}  `)}`).join("")}`;
  }
  if (typeof data === "string" && data.trimEnd().includes("\n"))
    return ` |\n${data.replace(/\n$/, "").replaceAll(/^(?=.)/gm, indent)}\n`;
  return ` ${JSON.stringify(data)}\n`;
}
