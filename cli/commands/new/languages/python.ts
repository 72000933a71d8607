import type { SourceTree } from "../source/tree.ts";
import { below, manifest, members, parseToml, strings, text } from "./manifest.ts";
import { address, isProgramName, oneLine, type Project, versionText } from "./project.ts";
import { legacyMetadata, type PythonMetadata } from "./python-legacy.ts";
import { moduleOf, modulesIn } from "./python-module.ts";
import { poetryRequirements, pythonNeeds, type Extra } from "./python-needs.ts";
import { requirementsIn } from "./requirements-txt.ts";
import { cratesIn, systemPackages } from "./system-crates.ts";

/** A Python project with a build system. Source: PyPA specification, "pyproject.toml"; Poetry manual. */
export function pythonProject(tree: SourceTree): Project {
  const { data, notes } = manifest(tree, "pyproject.toml", parseToml);
  // Without `requires` the build system is setuptools (PEP 518, "Specification").
  const requires = strings(below(data, "build-system", "requires")) ?? ["setuptools"];
  const rust = ofRust(requires, tree);
  const declared = [
    ofProject(below(data, "project")),
    ofPoetry(below(data, "tool", "poetry")),
    ...rust.metadata,
  ];
  const legacy = legacyMetadata(tree);
  const found = [...declared, ...legacy.found];
  const first = <Field extends keyof PythonMetadata>(field: Field): PythonMetadata[Field] | undefined =>
    found.map((each) => each[field]).find((value) => value !== undefined);
  const [name, programs = []] = [first("name"), (first("programs") ?? []).filter(isProgramName)];
  const needs = pythonNeeds({
    name,
    requires,
    dependencies: first("dependencies") ?? legacy.listed?.requirements ?? [],
    optional: first("optional") ?? [],
  });
  const module = moduleOf({ name, declared: [...modulesIn(data, tree), ...(first("modules") ?? [])], tree });
  const manifestFile = data === undefined && legacy.file !== undefined ? legacy.file : "pyproject.toml";
  return {
    builder: programs.length > 0 ? "pythonAppBuilder" : "pythonPackageBuilder",
    because: tree.paths.has("pyproject.toml") ? "pyproject.toml" : (legacy.file ?? "pyproject.toml"),
    manifest: manifestFile,
    name,
    version: first("version"),
    description: first("description"),
    homePage: first("homePage"),
    licenses: found.flatMap((each) => each.licenses ?? []),
    programs,
    packages: {
      ...rust.packages,
      "build-system": needs.buildSystem,
      dependencies: needs.dependencies,
    },
    cargoRoot: rust.cargoRoot,
    optionalDependencies: needs.optionalDependencies,
    options: { ...rust.options, ...(module === undefined ? {} : { importsCheck: [module] }) },
    test:
      programs.length > 0 || module === undefined
        ? undefined
        : { packages: ["python3"], script: () => `python3 -c 'import ${module}'` },
    isLibrary: name !== undefined && programs.length === 0,
    notes: [
      ...notes,
      ...legacy.notes,
      ...rust.notes,
      ...needs.extras.map((extra) => sentenceAboutExtra(extra, manifestFile)),
    ],
  };
}

function ofProject(project: unknown): PythonMetadata {
  if (project === undefined) return {};
  const urls = new Map([...members(below(project, "urls"))].map(([key, url]) => [key.toLowerCase(), url]));
  const scripts = ["scripts", "gui-scripts"].flatMap((key) => [...members(below(project, key)).keys()]);
  const isDynamic = (field: string): boolean => strings(below(project, "dynamic"))?.includes(field) === true;
  return {
    name: text(below(project, "name")),
    version: versionText(below(project, "version")),
    description: oneLine(below(project, "description")),
    homePage: address(
      ...["homepage", "repository", "source", "source code", "github"].map((key) => urls.get(key)),
    ),
    // `license = "MIT"`, or `license = { text = "MIT" }` before PEP 639.
    licenses: [below(project, "license"), below(project, "license", "text")],
    programs: isDynamic("scripts") ? undefined : scripts,
    dependencies: isDynamic("dependencies") ? undefined : strings(below(project, "dependencies")),
    optional: optionalIn(below(project, "optional-dependencies")),
  };
}

const optionalIn = (table: unknown): PythonMetadata["optional"] =>
  table === undefined
    ? undefined
    : [...members(table)].map(([extra, requirements]) => [extra, strings(requirements) ?? []] as const);

function ofPoetry(poetry: unknown): PythonMetadata {
  if (poetry === undefined) return {};
  return {
    name: text(below(poetry, "name")),
    version: versionText(below(poetry, "version")),
    description: oneLine(below(poetry, "description")),
    homePage: address(below(poetry, "homepage"), below(poetry, "repository")),
    licenses: [below(poetry, "license")],
    programs:
      below(poetry, "scripts") === undefined ? undefined : [...members(below(poetry, "scripts")).keys()],
    dependencies: below(poetry, "dependencies") === undefined ? undefined : poetryRequirements(poetry),
    // Poetry manual, "Extras": names of optional dependencies.
    optional: optionalIn(below(poetry, "extras")),
  };
}

interface RustPart extends Pick<Project, "cargoRoot" | "options"> {
  readonly packages: { readonly build: readonly string[]; readonly run?: readonly string[] };
  readonly metadata: readonly PythonMetadata[];
  readonly notes: readonly string[];
}

/** Programs and hooks for a part in Rust. Source: nixpkgs manual, "Rust", "Python package using maturin"; 2026-11. */
function ofRust(requires: readonly string[], tree: SourceTree): RustPart {
  const uses = (name: string): boolean =>
    requires.some((each) => new RegExp(`^\\s*${name}\\b`, "i").test(each));
  const isMaturin = uses("maturin");
  if (!isMaturin && !uses("setuptools[-_.]rust"))
    return { packages: { build: [] }, options: {}, metadata: [], notes: [] };
  const hooks = ["rustPlatform.cargoSetupHook", ...(isMaturin ? ["rustPlatform.maturinBuildHook"] : [])];
  const [locked = "", ...others] = [...tree.paths].filter((path) => /(?:^|\/)Cargo\.lock$/.test(path));
  const lock = tree.paths.has("Cargo.lock") || others.length > 0 ? "Cargo.lock" : locked;
  const { packages, options } = systemPackages(cratesIn(parseToml(tree.read(lock) ?? "")));
  const crate = parseToml(tree.read(lock.replace(/Cargo\.lock$/, "Cargo.toml") || "Cargo.toml") ?? "");
  const field = (name: string): unknown => below(crate, "package", name);
  return {
    packages: { run: packages.run, build: ["cargo", "rustc", ...hooks, ...packages.build] },
    options,
    // maturin takes what pyproject.toml lacks from there: its user guide, "Metadata".
    metadata: isMaturin
      ? [
          {
            version: versionText(field("version")),
            description: oneLine(field("description")),
            homePage: address(field("homepage"), field("repository")),
            licenses: [field("license")],
          },
        ]
      : [],
    cargoRoot: tree.paths.has(lock) ? lock.replace(/\/?Cargo\.lock$/, "") : undefined,
    notes: tree.paths.has(lock)
      ? []
      : [
          "`Cargo.lock` is missing: create one with `cargo generate-lockfile`, and set `build.extraAttrs.cargoDeps`",
        ],
  };
}

/** Whether a project in Python has a part in Rust, so that its `Cargo.toml` does not determine the builder. */
export function usesRust(tree: SourceTree): boolean {
  const data = parseToml(tree.read("pyproject.toml") ?? "");
  return ofRust(strings(below(data, "build-system", "requires")) ?? [], tree).packages.build.length > 0;
}

/** Whether `pyproject.toml` describes a project: otherwise it only configures tools. */
export function describesProject(tree: SourceTree): boolean {
  const data = parseToml(tree.read("pyproject.toml") ?? "");
  return [["project"], ["build-system"], ["tool", "poetry"]].some(
    (keys) => below(data, ...keys) !== undefined,
  );
}

/** A recipe lists single packages, and an extra is a list of packages. */
function sentenceAboutExtra({ wanted, attributes }: Extra, file: string): string {
  const where = attributes.map((each) => `\`pkgs.${each}\``).join(", ");
  return `${file} requires \`${wanted}\`: add the packages of that extra yourself${where && `, from ${where}`}`;
}

/** Programs that only list their dependencies: nothing says how to install them. */
export function requirementsTree(tree: SourceTree): Project {
  const { requirements, notes } = requirementsIn(tree);
  const { dependencies } = pythonNeeds({
    name: undefined,
    requires: [],
    dependencies: requirements,
    optional: [],
  });
  return {
    builder: "pythonAppBuilder",
    because: "requirements.txt",
    packages: { dependencies },
    extraAttrs: { format: "other" },
    notes: [
      ...notes,
      "the source has no `pyproject.toml` or `setup.py`: install it in `phases.installPhase` yourself",
    ],
  };
}
