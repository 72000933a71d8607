/** A size of generated catalogs, and what is measured with it. */
export interface Size {
  readonly recipes: number;
  readonly coldOnly: boolean;
  /** In Nix and YAML too. */
  readonly syntaxes: boolean;
}

/** The sizes of the aims, or those that `asked` (`"100 1000"`) names. */
export function sizesOf(asked: string | undefined): readonly Size[] {
  const size = (recipes: number): Size => ({ recipes, coldOnly: false, syntaxes: recipes <= 1000 });
  if (asked) return asked.trim().split(/\s+/).map(Number).map(size);
  return [size(100), { ...size(200), coldOnly: true }, size(1000), size(10_000)];
}
