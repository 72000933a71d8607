import { holdsHere } from "./python-marker.ts";
import { tomlLists, tomlSection } from "./toml-section.ts";

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
export function pythonNeeds(project: string): PythonNeeds {
  // Nothing that is said means setuptools (PEP 518, "Specification").
  const requires = tomlLists(tomlSection(project, "build-system")).get("requires") ?? ["setuptools"];
  const dependencies = tomlLists(tomlSection(project, "project")).get("dependencies");
  const needed = dependencies ?? poetryRequirements(tomlSection(project, "tool.poetry.dependencies"));
  const optional = tomlLists(tomlSection(project, "project.optional-dependencies"));
  const own = packageNamed(
    /^name[ \t]*=[ \t]*["']([^"'\n]+)/m.exec(tomlSection(project, "project"))?.[1] ?? "",
  );
  return {
    // `wheel` is there without being asked for.
    buildSystem: packagesOf(requires).filter((name) => name !== packageNamed("wheel")),
    dependencies: packagesOf(needed),
    optionalDependencies: new Map(
      [...optional].flatMap(([extra, requirements]) => {
        const packages = packagesOf(requirements).filter((name) => name !== own);
        return packages.length === 0 ? [] : [[extra, packages]];
      }),
    ),
    extras: extrasIn([...requires, ...needed, ...[...optional.values()].flat()], own),
  };
}

/** Poetry before 2.0: `name = "^1.0"`, or a table; those that are only for extras are marked (Poetry manual, "Dependency specification"). */
function poetryRequirements(section: string): readonly string[] {
  const lines = section.matchAll(/^["']?([A-Za-z0-9][\w.-]*)["']?[ \t]*=[ \t]*(.*)$/gm);
  return [...lines].flatMap(([, name = "", value = ""]) => {
    if (name === "python" || /\boptional[ \t]*=[ \t]*true\b/.test(value)) return [];
    const [, , marker] = /\bmarkers[ \t]*=[ \t]*(["'])(.*?)\1/.exec(value) ?? [];
    const extras = /\bextras[ \t]*=[ \t]*(\[[^\]]*\])/.exec(value)?.[1]?.replaceAll(/["'\s]/g, "") ?? "";
    return [`${name}${extras}${marker === undefined ? "" : `; ${marker}`}`];
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
