import { below, members, strings, text } from "./manifest.ts";

/** The packages of requirements (`click[extra]>=8; marker`), as names below `pkgs`; without those for a marker. */
export const pythonPackages = (requirements: readonly string[]): readonly string[] => [
  ...new Set(
    requirements.flatMap((requirement) => {
      // PyPA specification, "Dependency specifiers".
      const name = /^\s*([A-Za-z0-9][\w.-]*)/.exec(requirement)?.[1];
      return name === undefined || requirement.includes(";") ? [] : [packageNamed(name)];
    }),
  ),
];

/**
 * Poetry before 2.0: `name = "^1.0"`, or a table; optional ones are only for extras (Poetry manual, "Dependency
 * specification").
 */
export const poetryRequirements = (poetry: unknown): readonly string[] =>
  [...members(below(poetry, "dependencies"))].flatMap(([name, value]) => {
    if (name === "python" || below(value, "optional") === true) return [];
    const extras = strings(below(value, "extras"));
    const marker = text(below(value, "markers"));
    return [`${name}${extras ? `[${extras.join(",")}]` : ""}${marker === undefined ? "" : `; ${marker}`}`];
  });

/** The name in nixpkgs: normalized like on PyPI (PyPA specification, "Names and normalization"). */
export const packageNamed = (name: string): string =>
  `python3Packages.${name.toLowerCase().replace(/[-_.]+/g, "-")}`;
