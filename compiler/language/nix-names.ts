// Names with a meaning in every Nix expression. Sources: Nix manual, "Identifiers" and "Built-in Functions".

/** Words that cannot be attribute names or variables. `or` is allowed in some places, but reads badly. */
export const keywords = [
  ...(["assert", "else", "if", "in", "inherit"] as const),
  ...(["let", "or", "rec", "then", "with"] as const),
] as const;

const keywordSet: ReadonlySet<string> = new Set(keywords);
const longestKeyword = Math.max(...keywords.map(({ length }) => length));

/** Whether a name is valid as a variable, and as an attribute without quotes. */
export function isNixIdentifier(name: string): boolean {
  // A lookup takes as long as the match.
  return /^[A-Za-z_][A-Za-z0-9_'-]*$/.test(name) && (name.length > longestKeyword || !keywordSet.has(name));
}

/** The builtins in scope without `builtins.`. */
export const builtinsInScope: readonly string[] = [
  ...["abort", "baseNameOf", "break", "derivation", "derivationStrict", "dirOf", "false", "fetchGit"],
  ...["fetchMercurial", "fetchTarball", "fetchTree", "fromTOML", "import", "isNull", "map", "null"],
  ...["placeholder", "removeAttrs", "scopedImport", "throw", "toString", "true"],
];

/** The variables in scope of every recipe, in all three syntaxes. */
export const recipeGlobals: readonly string[] = ["apps", "config", "lib", "pkgs"];

/** Every name in scope of a recipe before it defines any. */
export const globalNames: ReadonlySet<string> = new Set([...builtinsInScope, "builtins", ...recipeGlobals]);

/** Names of Nix with a value. */
export const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);
