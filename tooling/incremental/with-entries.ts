/** The texts of entries, sorted by name: from the indentation before the name to the closing bracket. */
export interface EntryTexts {
  readonly apps: readonly Uint8Array[];
  readonly pkgs: readonly Uint8Array[];
}

/** How each format spells an empty section, one that is not, and what stands between entries. */
const spelling = {
  json: {
    empty: (section: string) => `  "${section}": {}`,
    open: (section: string) => `  "${section}": {\n`,
    between: ",\n",
    close: "\n  }",
  },
  nix: {
    empty: (section: string) => `  ${section} = { }`,
    open: (section: string) => `  ${section} = {\n`,
    between: ";\n",
    close: ";\n  }",
  },
} as const;

/**
 * `catalog.json` or `catalog.nix` out of a frame without entries (`emitEvaluatedFrame`) and the texts of all entries.
 * @returns the bytes of the file, in pieces: together they are as much as all entries
 */
export function withEntries(
  frame: string,
  format: keyof typeof spelling,
  entries: EntryTexts,
): readonly Uint8Array[] {
  const { empty, open, between, close } = spelling[format];
  const pieces: Uint8Array[] = [];
  const separator = Buffer.from(between);
  let rest = frame;
  for (const section of ["apps", "pkgs"] as const) {
    if (entries[section].length === 0) continue;
    const [before = "", ...after] = rest.split(empty(section));
    pieces.push(Buffer.from(before + open(section)));
    for (const [index, entry] of entries[section].entries()) {
      if (index > 0) pieces.push(separator);
      pieces.push(entry);
    }
    pieces.push(Buffer.from(close));
    rest = after.join(empty(section));
  }
  return [...pieces, Buffer.from(rest)];
}
