import { pythonNeeds, type PythonNeeds } from "./python-project.ts";

/** What the files of a source say about how it is built. */
export interface Proposal {
  readonly builder: string;
  /** The file that says so. */
  readonly because: string;
  /** Names below `pkgs` for the build itself. */
  readonly tools: readonly string[];
  readonly python?: PythonNeeds;
}

/** By file at the root of a source, the most telling first: a pnpm project may have a Makefile too. */
const signs: readonly Proposal[] = [
  { builder: "goPackageBuilder", because: "go.mod", tools: [] },
  { builder: "pnpmPackageBuilder", because: "pnpm-lock.yaml", tools: [] },
  { builder: "npmPackageBuilder", because: "package-lock.json", tools: [] },
  { builder: "rustPackageBuilder", because: "Cargo.toml", tools: [] },
  { builder: "pythonAppBuilder", because: "pyproject.toml", tools: [] },
  { builder: "ocamlBuilder", because: "dune-project", tools: [] },
  { builder: "standardBuilder", because: "CMakeLists.txt", tools: ["cmake"] },
  { builder: "standardBuilder", because: "meson.build", tools: ["meson", "ninja"] },
  { builder: "standardBuilder", because: "configure", tools: [] },
  { builder: "standardBuilder", because: "configure.ac", tools: ["autoreconfHook"] },
  { builder: "standardBuilder", because: "Makefile", tools: [] },
];

export const telling: readonly string[] = signs.map(({ because }) => because);

/** The builder for a source with these files at its root; undefined when none of them says. */
export function proposeBuilder(
  files: ReadonlySet<string>,
  read: (file: string) => string | undefined,
): Proposal | undefined {
  const sign = signs.find(({ because }) => files.has(because));
  // A Python project without a command is for others to import (PyPA specification, "pyproject.toml": `[project.scripts]`).
  if (sign?.because !== "pyproject.toml") return sign;
  const project = read("pyproject.toml") ?? "";
  const builder = /^\[project\.(?:gui-)?scripts\]/m.test(project) ? sign.builder : "pythonPackageBuilder";
  return { ...sign, builder, python: pythonNeeds(project) };
}

/** Every builder of a recipe. */
export const builders = [
  "goPackageBuilder",
  "npmPackageBuilder",
  "ocamlBuilder",
  "pnpmPackageBuilder",
  "pythonAppBuilder",
  "pythonPackageBuilder",
  "rustPackageBuilder",
  "standardBuilder",
] as const;
