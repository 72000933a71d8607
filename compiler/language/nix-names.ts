// Names that mean something to every Nix expression. Sources: Nix manual, "Identifiers" and "Built-in Functions".

/** Words that cannot be attribute names or variables; `or` can be, in some places, and reads badly there. */
export const keywords = [
  ...(["assert", "else", "if", "in", "inherit"] as const),
  ...(["let", "or", "rec", "then", "with"] as const),
] as const;

const keywordSet: ReadonlySet<string> = new Set(keywords);
const longestKeyword = Math.max(...keywords.map(({ length }) => length));

/** Whether a name can be a variable, and an attribute without quotes. */
export function isNixIdentifier(name: string): boolean {
  // To look a name up takes as long as to match it.
  return /^[A-Za-z_][A-Za-z0-9_'-]*$/.test(name) && (name.length > longestKeyword || !keywordSet.has(name));
}

/** What is in scope without `builtins.`. */
export const builtinsInScope: readonly string[] = [
  ...["abort", "baseNameOf", "break", "derivation", "derivationStrict", "dirOf", "false", "fetchGit"],
  ...["fetchMercurial", "fetchTarball", "fetchTree", "fromTOML", "import", "isNull", "map", "null"],
  ...["placeholder", "removeAttrs", "scopedImport", "throw", "toString", "true"],
];

/** The variables that every recipe sees, in all three syntaxes. */
export const recipeGlobals: readonly string[] = ["apps", "config", "lib", "pkgs"];

/** Every name that is in scope of a recipe before it has given any. */
export const globalNames: ReadonlySet<string> = new Set([...builtinsInScope, "builtins", ...recipeGlobals]);
