/**
 * Other spellings of options in existing catalogs, with the neutral name of each. An alias applies if its neutral name
 * is an option and the alias itself is not; a user-chosen name is never an alias.
 */
export const aliases: ReadonlyMap<string, string> = new Map([
  ["nixosConfig", "hostosConfig"],
  ["nixos", "hostos"],
  ["ngi", "fund"],
  ["NIX_CFLAGS_COMPILE", "BUILD_CFLAGS_COMPILE"],
]);

/**
 * The option that `name` refers to among `options`: itself, or the option it is an alias of; undefined if it is
 * unknown.
 */
export function neutralName(name: string, options: { has(name: string): boolean }): string | undefined {
  if (options.has(name)) return name;
  const neutral = aliases.get(name);
  return neutral !== undefined && options.has(neutral) ? neutral : undefined;
}

/** The aliases of `options`, as pairs of alias and neutral name. */
export const aliasesOf = (options: { has(name: string): boolean }): readonly (readonly [string, string])[] =>
  [...aliases].filter(([alias, neutral]) => options.has(neutral) && !options.has(alias));
