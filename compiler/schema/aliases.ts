/**
 * Other spellings of options that existing catalogs use, and the neutral name each stands for. An alias counts
 * wherever its neutral name is an option and it is not one itself; a user-chosen name is never an alias.
 */
export const aliases: ReadonlyMap<string, string> = new Map([
  ["nixosConfig", "hostosConfig"],
  ["nixos", "hostos"],
  ["ngi", "fund"],
  ["NIX_CFLAGS_COMPILE", "BUILD_CFLAGS_COMPILE"],
]);

/** The option that `name` means among `options`: itself, what it is an alias of, or undefined when it is unknown. */
export function neutralName(name: string, options: { has(name: string): boolean }): string | undefined {
  if (options.has(name)) return name;
  const neutral = aliases.get(name);
  return neutral !== undefined && options.has(neutral) ? neutral : undefined;
}

/** The aliases that mean something among `options`, as pairs of alias and neutral name. */
export const aliasesOf = (options: { has(name: string): boolean }): readonly (readonly [string, string])[] =>
  [...aliases].filter(([alias, neutral]) => options.has(neutral) && !options.has(alias));
