import { filesIn, foldersIn, type SourceTree } from "../source/tree.ts";
import { isProgramName, type Project } from "./project.ts";

/** A Go module. Source: The Go Modules Reference, "go.mod files", "Vendoring". */
export function goModule(tree: SourceTree): Project {
  // Comments end with the line; strings have none of `/`.
  const lines = (tree.read("go.mod") ?? "").split("\n").map((line) => line.replace(/\/\/.*/, "").trim());
  const [, module] =
    /^module\s+"?([^\s"]+)"?$/.exec(lines.find((line) => line.startsWith("module ")) ?? "") ?? [];
  const isAlone = module !== undefined && !lines.some((line) => /^(?:require|tool)\b/.test(line));
  const isVendored = tree.paths.has("vendor/modules.txt");
  const lacksSums = module !== undefined && !isAlone && !isVendored && !tree.paths.has("go.sum");
  const programs = module === undefined ? [] : programsOf(module, tree);
  return {
    builder: "goPackageBuilder",
    because: "go.mod",
    name: module && nameOf(module),
    programs,
    options: isAlone || isVendored ? { vendorHash: null } : {},
    notes: [
      ...(lacksSums ? ["`go.sum` is missing: run `go mod tidy` in the source, or the build fails"] : []),
      ...(module !== undefined && programs.length === 0
        ? ["the source has no program (`package main`) at its root or in `cmd`"]
        : []),
    ],
  };
}

/** `v2` of a path is its major version. Source: The Go Modules Reference, "Module paths". */
const nameOf = (module: string): string =>
  module
    .replace(/[/.]v\d+$/, "")
    .split("/")
    .at(-1) ?? "";

const mostPrograms = 100;

/** The root and the folders in `cmd`, if they have a `package main`: "Organizing a Go module" at go.dev. */
function programsOf(module: string, tree: SourceTree): readonly string[] {
  const folders = [
    ["", nameOf(module)] as const,
    ...foldersIn(tree, "cmd")
      .slice(0, mostPrograms)
      .map((name) => [`cmd/${name}`, name] as const),
  ];
  return folders.flatMap(([folder, name]) => (isProgramName(name) && hasMain(folder, tree) ? [name] : []));
}

const hasMain = (folder: string, tree: SourceTree): boolean =>
  filesIn(tree, folder).some((file) => {
    if (!file.endsWith(".go") || file.endsWith("_test.go")) return false;
    const content = tree.read(folder === "" ? file : `${folder}/${file}`) ?? "";
    // Not a file for `go run` only.
    return /^package main\b/m.test(content) && !/^\/\/go:build ignore$/m.test(content);
  });
