import { below, members, parseToml, strings, text } from "./manifest.ts";

/** What a `pyproject.toml` says its package needs, by names below `pkgs`. */
export interface PythonNeeds {
  readonly buildSystem: readonly string[];
  readonly dependencies: readonly string[];
  readonly optionalDependencies: ReadonlyMap<string, readonly string[]>;
  /** Extras of other packages, which a recipe cannot list as one package: `uvicorn[standard]`. */
  readonly extras: readonly Extra[];
}

interface Extra {
  /** As the project asks for it. */
  readonly wanted: string;
  /** What has its packages, below `pkgs`; none where they are listed in the same project. */
  readonly attributes: readonly string[];
}

export const noPythonNeeds: PythonNeeds = {
  buildSystem: [],
  dependencies: [],
  optionalDependencies: new Map(),
  extras: [],
};

/** PyPA specification, "pyproject.toml". What is `dynamic` only the build system finds out. */
export function pythonNeeds(content: string): PythonNeeds {
  const data = parseToml(content);
  const project = below(data, "project");
  // Without `requires` the build system is setuptools (PEP 518, "Specification").
  const requires = strings(below(data, "build-system", "requires")) ?? ["setuptools"];
  const needed = strings(below(project, "dependencies")) ?? poetryRequirements(data);
  const optional = [...members(below(project, "optional-dependencies"))].map(
    ([extra, requirements]) => [extra, strings(requirements) ?? []] as const,
  );
  const own = packageNamed(text(below(project, "name")) ?? "");
  return {
    // `wheel` is there without being asked for.
    buildSystem: packagesOf(requires).filter((name) => name !== packageNamed("wheel")),
    dependencies: packagesOf(needed),
    optionalDependencies: new Map(
      optional.flatMap(([extra, requirements]) => {
        const packages = packagesOf(requirements).filter((name) => name !== own);
        return packages.length === 0 ? [] : [[extra, packages]];
      }),
    ),
    extras: extrasIn([...requires, ...needed, ...optional.flatMap(([, requirements]) => requirements)], own),
  };
}

/**
 * Poetry before 2.0: `name = "^1.0"`, or a table; those that are only for extras are marked (Poetry manual, "Dependency
 * specification").
 */
function poetryRequirements(data: unknown): readonly string[] {
  return [...members(below(data, "tool", "poetry", "dependencies"))].flatMap(([name, value]) => {
    if (name === "python" || below(value, "optional") === true) return [];
    const extras = strings(below(value, "extras"));
    const marker = text(below(value, "markers"));
    return [`${name}${extras ? `[${extras.join(",")}]` : ""}${marker === undefined ? "" : `; ${marker}`}`];
  });
}

/** The names of requirements (`name[extra] >= 1; marker`) whose marker holds. PyPA specification, "Dependency specifiers". */
const packagesOf = (requirements: readonly string[]): readonly string[] => [
  ...new Set(requirements.flatMap((each) => parsed(each)?.name ?? [])),
];

/** `all = ["own[s3,dev]"]` puts extras of the project itself together. */
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

/** By its name in nixpkgs: normalized, as PyPI does (PyPA specification, "Names and normalization"). */
const packageNamed = (name: string): string =>
  `python3Packages.${name.toLowerCase().replace(/[-_.]+/g, "-")}`;

/** What markers are about, for the Python of nixpkgs (PyPA specification, "Dependency specifiers", "Environment Markers"). */
const environment: Readonly<Record<string, string>> = {
  implementation_name: "cpython",
  os_name: "posix",
  platform_python_implementation: "CPython",
  platform_system: "Linux",
  sys_platform: "linux",
};

/** Older ones than this are in no nixpkgs that is still maintained; what needs a newer one is left to the recipe's author. */
const oldestPython = [3, 12] as const;

/** Whether a requirement with this marker is one in nixpkgs; yes where that is not certain. */
function holdsHere(marker: string): boolean {
  // What parentheses make of it is rarely more than what their parts say.
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

/** Whether no Python of nixpkgs is this one, or before it. */
function isOlder(version: string, orEqual: boolean): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestPython;
  if (major !== oldestMajor) return major < oldestMajor;
  return minor < oldestMinor || (orEqual && minor === oldestMinor);
}
