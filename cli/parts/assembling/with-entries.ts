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
 * In bytes: there are millions of them.
 */
export function withEntries(frame: string, format: keyof typeof spelling, entries: EntryTexts): Uint8Array {
  const { empty, open, between, close } = spelling[format];
  const parts: Uint8Array[] = [];
  let rest = frame;
  for (const section of ["apps", "pkgs"] as const) {
    if (entries[section].length === 0) continue;
    const [before = "", ...after] = rest.split(empty(section));
    parts.push(Buffer.from(before + open(section)));
    for (const [index, entry] of entries[section].entries()) {
      if (index > 0) parts.push(Buffer.from(between));
      parts.push(entry);
    }
    parts.push(Buffer.from(close));
    rest = after.join(empty(section));
  }
  return Buffer.concat([...parts, Buffer.from(rest)]);
}
