import { holdsHere } from "./python-marker.ts";
import { tomlLists, tomlSection } from "./toml-section.ts";

/** What a `pyproject.toml` says its package needs, by names below `pkgs`. */
export interface PythonNeeds {
  readonly buildSystem: readonly string[];
  readonly dependencies: readonly string[];
  readonly optionalDependencies: ReadonlyMap<string, readonly string[]>;
}

export const noPythonNeeds: PythonNeeds = {
  buildSystem: [],
  dependencies: [],
  optionalDependencies: new Map(),
};

/** PyPA specification, "pyproject.toml". What is `dynamic` only the build system finds out. */
export function pythonNeeds(project: string): PythonNeeds {
  // Nothing that is said means setuptools (PEP 518, "Specification").
  const requires = tomlLists(tomlSection(project, "build-system")).get("requires") ?? ["setuptools"];
  const dependencies = tomlLists(tomlSection(project, "project")).get("dependencies");
  const extras = tomlLists(tomlSection(project, "project.optional-dependencies"));
  return {
    // `wheel` is there without being asked for.
    buildSystem: packagesOf(requires).filter((name) => name !== packageNamed("wheel")),
    dependencies: packagesOf(
      dependencies ?? poetryRequirements(tomlSection(project, "tool.poetry.dependencies")),
    ),
    optionalDependencies: new Map(
      [...extras].flatMap(([extra, requirements]) => {
        const packages = packagesOf(requirements);
        return packages.length === 0 ? [] : [[extra, packages]];
      }),
    ),
  };
}

/** Poetry before 2.0: `name = "^1.0"`, or a table; those that are only for extras are marked (Poetry manual, "Dependency specification"). */
function poetryRequirements(section: string): readonly string[] {
  const lines = section.matchAll(/^["']?([A-Za-z0-9][\w.-]*)["']?[ \t]*=[ \t]*(.*)$/gm);
  return [...lines].flatMap(([, name = "", value = ""]) => {
    if (name === "python" || /\boptional[ \t]*=[ \t]*true\b/.test(value)) return [];
    const [, , marker] = /\bmarkers[ \t]*=[ \t]*(["'])(.*?)\1/.exec(value) ?? [];
    return marker === undefined ? [name] : [`${name}; ${marker}`];
  });
}

/** The names of requirements (`name[extra] >= 1; marker`) whose marker holds. PyPA specification, "Dependency specifiers". */
function packagesOf(requirements: readonly string[]): readonly string[] {
  const names = requirements.flatMap((requirement) => {
    const name = /^\s*([A-Za-z0-9][\w.-]*)/.exec(requirement)?.[1];
    const marker = /;([^;]*)$/.exec(requirement)?.[1];
    return name !== undefined && (marker === undefined || holdsHere(marker)) ? [packageNamed(name)] : [];
  });
  return [...new Set(names)];
}

/** By its name in nixpkgs: normalized, as PyPI does (PyPA specification, "Names and normalization"). */
const packageNamed = (name: string): string =>
  `python3Packages.${name.toLowerCase().replace(/[-_.]+/g, "-")}`;
