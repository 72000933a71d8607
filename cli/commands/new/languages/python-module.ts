import { filesIn, foldersIn, type SourceTree } from "../source/tree.ts";
import { below, parseToml, strings, text } from "./manifest.ts";

const isModuleName = (name: string): boolean => /^[A-Za-z_]\w{0,99}$/.test(name);

/** The modules that the sections of build systems name. Sources: the documentation of each, read 2026-11. */
export function modulesIn(pyproject: unknown, tree: SourceTree): readonly string[] {
  const tool = (...keys: readonly string[]): unknown => below(pyproject, "tool", ...keys);
  const included: unknown = tool("poetry", "packages");
  return [
    text(tool("maturin", "module-name")),
    text(tool("flit", "module", "name")),
    ...(strings(tool("setuptools", "packages")) ?? []),
    ...(strings(tool("setuptools", "py-modules")) ?? []),
    ...(strings(tool("hatch", "build", "targets", "wheel", "packages")) ?? []).map((path) =>
      path.split("/").at(-1),
    ),
    ...(Array.isArray(included)
      ? (included as readonly unknown[]).map((each) => text(below(each, "include")))
      : []),
    tool("maturin") === undefined ? undefined : moduleOfCrate(tree),
  ].filter((each) => each !== undefined);
}

/** Maturin takes the name of the library, which is that of the crate by default. */
function moduleOfCrate(tree: SourceTree): string | undefined {
  const cargo = parseToml(tree.read("Cargo.toml") ?? "");
  return (text(below(cargo, "lib", "name")) ?? text(below(cargo, "package", "name")))?.replaceAll("-", "_");
}

/** The module that a test imports: the one with the name of the project, or the only one of its files. */
export function moduleOf({
  name,
  declared,
  tree,
}: {
  readonly name: string | undefined;
  readonly declared: readonly string[];
  readonly tree: SourceTree;
}): string | undefined {
  const own = name?.replaceAll(/[-.]/g, "_").toLowerCase();
  const isOwn = (each: string): boolean => each.toLowerCase() === own;
  // A part of a module has a dot.
  const named = declared.map((each) => each.split(".")[0] ?? "").filter(isModuleName);
  const found = ["", "src", "python"].flatMap((folder) => modulesOfFolder(folder, tree));
  const only = modulesOfFolder("src", tree);
  return named.find(isOwn) ?? found.find(isOwn) ?? named[0] ?? (only.length === 1 ? only[0] : undefined);
}

function modulesOfFolder(folder: string, tree: SourceTree): readonly string[] {
  const start = folder === "" ? "" : `${folder}/`;
  return [
    ...foldersIn(tree, folder).filter((each) => tree.paths.has(`${start}${each}/__init__.py`)),
    ...filesIn(tree, folder).flatMap((file) => /^(.+)\.pyi?$/.exec(file)?.[1] ?? []),
  ].filter(isModuleName);
}
