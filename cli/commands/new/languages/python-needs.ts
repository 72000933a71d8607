import { below, members, strings, text } from "./manifest.ts";

/** The requirements of a project as written. */
export interface Requirements {
  readonly name: string | undefined;
  readonly requires: readonly string[];
  readonly dependencies: readonly string[];
  readonly optional: readonly (readonly [extra: string, requirements: readonly string[]])[];
}

/** The requirements of a Python project, as names below `pkgs`. */
export function pythonNeeds({ name, requires, dependencies, optional }: Requirements) {
  const own = packageNamed(name ?? "");
  const all = [...requires, ...dependencies, ...optional.flatMap(([, each]) => each)].map(partsOf);
  const listed = (kind: "extras" | "marker"): string =>
    [...new Set(all.flatMap((each) => (each[kind] === "" ? [] : [`\`${each.shown}\``])))].join(", ");
  const [extras, marked] = [listed("extras"), listed("marker")];
  return {
    // `wheel` is always available, and maturin is run by a hook.
    buildSystem: packagesOf(requires).filter((each) => !alwaysThere.has(each)),
    dependencies: packagesOf(dependencies),
    optionalDependencies: new Map(
      optional.flatMap(([extra, requirements]) => {
        const packages = packagesOf(requirements).filter((each) => each !== own);
        return packages.length === 0 ? [] : [[extra, packages]];
      }),
    ),
    notes: [
      // A recipe lists single packages.
      ...(extras === ""
        ? []
        : [`${extras}: add the packages of the extras, from \`optional-dependencies\` of the package`]),
      ...(marked === "" ? [] : [`requirements with a condition are left out: ${marked}`]),
    ],
  };
}

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

/** The names of requirements without a marker. */
const packagesOf = (requirements: readonly string[]): readonly string[] => [
  ...new Set(
    requirements
      .map(partsOf)
      .flatMap(({ name, marker }) => (name && marker === "" ? [packageNamed(name)] : [])),
  ),
];

/** `name[extra] >= 1; marker`: PyPA specification, "Dependency specifiers". */
function partsOf(requirement: string) {
  const [, name = "", extras = ""] =
    /^\s*([A-Za-z0-9][\w.-]*)\s*(\[[^\]]*\w[^\]]*\])?/.exec(requirement) ?? [];
  const marker = /;[^;]*$/.exec(requirement)?.[0] ?? "";
  return { name, extras, marker, shown: `${name}${extras}${marker}`.slice(0, 200) };
}

/** The name in nixpkgs: normalized like on PyPI (PyPA specification, "Names and normalization"). */
const packageNamed = (name: string): string =>
  `python3Packages.${name.toLowerCase().replace(/[-_.]+/g, "-")}`;

const alwaysThere: ReadonlySet<string> = new Set(["wheel", "maturin"].map(packageNamed));
