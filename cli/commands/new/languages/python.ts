import { filesIn, foldersIn, type SourceTree } from "../source/tree.ts";
import { below, manifest, members, parseToml, strings, text } from "./manifest.ts";
import { address, isProgramName, oneLine, type Project, versionText } from "./project.ts";
import { poetryRequirements, pythonNeeds, type Requirements } from "./python-needs.ts";
import { cratesIn, systemPackages } from "./system-crates.ts";

/** The metadata of a project in one file or section; undefined where it is missing. */
interface PythonMetadata {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly homePage?: string | undefined;
  readonly licenses?: readonly unknown[];
  readonly programs?: readonly string[] | undefined;
  readonly dependencies?: readonly string[] | undefined;
  readonly optional?: Requirements["optional"] | undefined;
}

/** A Python project with a build system. Source: PyPA specification, "pyproject.toml"; Poetry manual. */
export function pythonProject(tree: SourceTree): Project {
  const { data, notes } = manifest(tree, "pyproject.toml", parseToml);
  // Without `requires` the build system is setuptools (PEP 518, "Specification").
  const requires = strings(below(data, "build-system", "requires")) ?? ["setuptools"];
  const rust = ofRust(requires, tree);
  const [project, poetry] = [below(data, "project"), below(data, "tool", "poetry")];
  const found = [
    ...(project === undefined ? [] : [ofProject(project)]),
    ...(poetry === undefined ? [] : [ofPoetry(poetry)]),
    ...rust.metadata,
    ofSetupCfg(tree.read("setup.cfg") ?? ""),
  ];
  const first = <Field extends keyof PythonMetadata>(field: Field): PythonMetadata[Field] | undefined =>
    found.map((each) => each[field]).find((value) => value !== undefined);
  const [name, programs = []] = [first("name"), (first("programs") ?? []).filter(isProgramName)];
  const needs = pythonNeeds({
    name,
    requires,
    dependencies: first("dependencies") ?? [],
    optional: first("optional") ?? [],
  });
  const module = moduleOf(name, text(below(data, "tool", "maturin", "module-name")), tree);
  const because = ["pyproject.toml", "setup.py", "setup.cfg"].find((file) => tree.paths.has(file));
  const left = ["setup.py", "setup.cfg"].find((file) => tree.paths.has(file));
  return {
    builder: programs.length > 0 ? "pythonAppBuilder" : "pythonPackageBuilder",
    because: because ?? "pyproject.toml",
    name,
    version: first("version"),
    description: first("description"),
    homePage: first("homePage"),
    licenses: found.flatMap((each) => each.licenses ?? []),
    programs,
    packages: { ...rust.packages, "build-system": needs.buildSystem, dependencies: needs.dependencies },
    cargoRoot: rust.cargoRoot,
    optionalDependencies: needs.optionalDependencies,
    options: { ...rust.options, ...(module === undefined ? {} : { importsCheck: [module] }) },
    test:
      programs.length > 0 || module === undefined
        ? undefined
        : { packages: ["python3"], script: () => `python3 -c 'import ${module}'` },
    notes: [
      ...notes,
      ...rust.notes,
      ...needs.notes,
      ...(left !== undefined && first("dependencies") === undefined
        ? [
            `dependencies and programs in \`${left}\` are not read: add them, with \`pythonAppBuilder\` for programs`,
          ]
        : []),
    ],
  };
}

function ofProject(project: unknown): PythonMetadata {
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
    dependencies: isDynamic("dependencies") ? undefined : (strings(below(project, "dependencies")) ?? []),
    optional: optionalIn(below(project, "optional-dependencies")),
  };
}

const optionalIn = (table: unknown): PythonMetadata["optional"] =>
  table === undefined
    ? undefined
    : [...members(table)].map(([extra, requirements]) => [extra, strings(requirements) ?? []] as const);

function ofPoetry(poetry: unknown): PythonMetadata {
  const scripts: unknown = below(poetry, "scripts");
  return {
    name: text(below(poetry, "name")),
    version: versionText(below(poetry, "version")),
    description: oneLine(below(poetry, "description")),
    homePage: address(below(poetry, "homepage"), below(poetry, "repository")),
    licenses: [below(poetry, "license")],
    programs: scripts === undefined ? undefined : [...members(scripts).keys()],
    dependencies: poetryRequirements(poetry),
    // Poetry manual, "Extras": names of optional dependencies.
    optional: optionalIn(below(poetry, "extras")),
  };
}

/** `[metadata]` of `setup.cfg`: setuptools documentation, "Configuring setuptools using setup.cfg files". */
function ofSetupCfg(content: string): PythonMetadata {
  const section = content.split(/^\[/m).find((each) => each.startsWith("metadata]")) ?? "";
  // `attr: module.value` and `file: README` are read by setuptools.
  const value = (key: string): string | undefined =>
    new RegExp(`^${key}[ \\t]*[=:][ \\t]*(?!(?:attr|file):)(\\S.*)$`, "m").exec(section)?.[1];
  return {
    name: value("name"),
    version: versionText(value("version")),
    description: oneLine(value("description")),
    homePage: address(value("url"), value("home[-_]page")),
    licenses: [value("license")],
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

/** The module that a test imports: the one of maturin, or the file or folder with the name of the project. */
function moduleOf(name = "", declared: string | undefined, tree: SourceTree): string | undefined {
  const own = name.replaceAll(/[-.]/g, "_").toLowerCase();
  const modules = ["", "src/", "python/"].flatMap((start) => [
    ...foldersIn(tree, start.slice(0, -1)).filter((each) => tree.paths.has(`${start}${each}/__init__.py`)),
    ...filesIn(tree, start.slice(0, -1)).flatMap((file) => /^(.+)\.py$/.exec(file)?.[1] ?? []),
  ]);
  return [declared?.split(".")[0], modules.find((each) => each.toLowerCase() === own)].find(
    (each) => each !== undefined && /^[A-Za-z_]\w{0,99}$/.test(each),
  );
}

/** Programs that only list their dependencies: nothing says how to install them. */
export function requirementsTree(tree: SourceTree): Project {
  const lines = (tree.read("requirements.txt") ?? "").split(/\r?\n/);
  const { dependencies, notes } = pythonNeeds({
    name: undefined,
    requires: [],
    dependencies: lines.filter((line) => !/^\s*[\w.+-]+:/.test(line)),
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
