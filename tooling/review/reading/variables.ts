import type { UnitFile } from "./unit-file.ts";

/** What `@name@` in units stands for, as Nix text. */
export type Variables = ReadonlyMap<string, string>;

/**
 * The text of a unit with what its variables stand for, as the evaluated catalog spells it: `@tool-2@` and `@tool@` may be
 * the same program, because the names of variables come after those of all others.
 */
export const resolved = (text: string, variables: Variables): string =>
  text.replace(/@([\w.+-]+)@/g, (whole, name: string) => {
    const value = variables.get(name);
    if (value === undefined) return whole;
    const [, script] = /^scripts\.([\w-]+)$/.exec(value) ?? [];
    return script === undefined ? `\${${value}}` : `@${script}@`;
  });

/** A unit with that in every line. */
export const resolvedUnit = (unit: UnitFile, variables: Variables): UnitFile => ({
  ...unit,
  lines: unit.lines.map((line) => ({ ...line, value: resolved(line.value, variables) })),
});
