import { below, members, strings, text } from "./manifest.ts";

/** The requirements of a Python project, as names below `pkgs`. */
export interface PythonNeeds {
  readonly buildSystem: readonly string[];
  readonly dependencies: readonly string[];
  readonly optionalDependencies: ReadonlyMap<string, readonly string[]>;
  /** Extras of other packages, which a recipe cannot list as one package: `uvicorn[standard]`. */
  readonly extras: readonly Extra[];
}

export interface Extra {
  /** The requirement as written. */
  readonly wanted: string;
  /** The attributes below `pkgs` with its packages; empty if the project itself lists them. */
  readonly attributes: readonly string[];
}

/** The requirements of a project as written. */
export interface Requirements {
  readonly name: string | undefined;
  readonly requires: readonly string[];
  readonly dependencies: readonly string[];
  readonly optional: readonly (readonly [extra: string, requirements: readonly string[]])[];
}

export function pythonNeeds({ name, requires, dependencies, optional }: Requirements): PythonNeeds {
  const own = packageNamed(name ?? "");
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
    extras: extrasIn([...requires, ...dependencies, ...optional.flatMap(([, each]) => each)], own),
  };
}

/**
 * Poetry before 2.0: `name = "^1.0"`, or a table; optional ones are only for extras (Poetry manual, "Dependency
 * specification").
 */
export function poetryRequirements(poetry: unknown): readonly string[] {
  return [...members(below(poetry, "dependencies"))].flatMap(([name, value]) => {
    if (name === "python" || below(value, "optional") === true) return [];
    const extras = strings(below(value, "extras"));
    const marker = text(below(value, "markers"));
    return [`${name}${extras ? `[${extras.join(",")}]` : ""}${marker === undefined ? "" : `; ${marker}`}`];
  });
}

/**
 * The names of requirements (`name[extra] >= 1; marker`) whose marker holds. PyPA specification, "Dependency
 * specifiers".
 */
const packagesOf = (requirements: readonly string[]): readonly string[] => [
  ...new Set(requirements.flatMap((each) => parsed(each)?.name ?? [])),
];

/** `all = ["own[s3,dev]"]` combines extras of the project itself. */
function extrasIn(requirements: readonly string[], own: string): readonly Extra[] {
  const found = requirements.flatMap((requirement) => {
    const { name, shown, extras = [] } = parsed(requirement) ?? {};
    if (name === undefined || shown === undefined || extras.length === 0) return [];
    const attributes = extras.map((extra) => `${name}.optional-dependencies.${extra}`);
    return [[shown, name === own ? [] : attributes] as const];
  });
  return [...new Map(found)].map(([wanted, attributes]) => ({ wanted, attributes }));
}

function parsed(requirement: string) {
  const [, shown, written, list] = /^\s*(([A-Za-z0-9][\w.-]*)\s*(?:\[([^\]]*)\])?)/.exec(requirement) ?? [];
  const marker = /;([^;]*)$/.exec(requirement)?.[1];
  if (shown === undefined || written === undefined || (marker !== undefined && !holdsHere(marker)))
    return undefined;
  const extras = list?.split(",").flatMap((extra) => extra.trim() || []);
  return { name: packageNamed(written), shown: shown.trim(), extras };
}

/** The name in nixpkgs: normalized like on PyPI (PyPA specification, "Names and normalization"). */
const packageNamed = (name: string): string =>
  `python3Packages.${name.toLowerCase().replace(/[-_.]+/g, "-")}`;

const alwaysThere: ReadonlySet<string> = new Set(["wheel", "maturin"].map(packageNamed));

/**
 * The environment of markers for the Python of nixpkgs (PyPA specification, "Dependency specifiers", "Environment
 * Markers").
 */
const environment: Readonly<Record<string, string>> = {
  implementation_name: "cpython",
  os_name: "posix",
  platform_python_implementation: "CPython",
  platform_system: "Linux",
  sys_platform: "linux",
};

/** No maintained nixpkgs has an older Python; requirements of a newer one are left to the author. */
const oldestPython = [3, 12] as const;

/** Whether a requirement with this marker applies in nixpkgs; true if uncertain. */
function holdsHere(marker: string): boolean {
  // Parentheses rarely change the result.
  const plain = marker.replaceAll(/[()]/g, " ");
  return plain.split(/\sor\s/).some((all) => all.split(/\sand\s/).every(comparisonHolds));
}

function comparisonHolds(comparison: string): boolean {
  const [, variable = "", operator, value = ""] =
    /^\s*(\w+)\s*(<=?|>=?|==|!=)\s*["']([^"']*)["']\s*$/.exec(comparison) ?? [];
  if (variable === "python_version" || variable === "python_full_version")
    return !(operator === "<" || operator === "<=" || operator === "==") || !isOlder(value, operator === "<");
  const here = environment[variable];
  if (here === undefined) return true;
  if (operator === "==") return value === here;
  return operator === "!=" ? value !== here : true;
}

/** Whether every Python of nixpkgs is newer than this version (or equal). */
function isOlder(version: string, orEqual: boolean): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestPython;
  if (major !== oldestMajor) return major < oldestMajor;
  return minor < oldestMinor || (orEqual && minor === oldestMinor);
}
