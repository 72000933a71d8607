import { goModule } from "./languages/go.ts";
import { npmPackage, pnpmPackage } from "./languages/node.ts";
import { duneProject } from "./languages/ocaml.ts";
import type { Project } from "./languages/project.ts";
import { describesProject, pythonProject, requirementsTree, usesRust } from "./languages/python.ts";
import { cargoPackage } from "./languages/rust.ts";
import {
  autoconfProject,
  cmakeProject,
  configureScript,
  makefile,
  mesonProject,
} from "./languages/standard.ts";
import type { SourceTree } from "./source/tree.ts";

/** A build system without a builder. */
export interface Unsupported {
  readonly because: string;
  readonly tool: "Yarn" | "Bun";
  /** The project as its manifest describes it. */
  readonly project: Project;
}

interface BuildSystem {
  /** The file at the root of a source that proves it. */
  readonly file: string;
  /** Whether it is that of the source, if the file alone does not decide. */
  readonly applies?: (tree: SourceTree) => boolean;
  /** @param wanted the name of the recipe's package, if known */
  readonly read: (tree: SourceTree, wanted?: string) => Project | Unsupported;
}

const unsupported = (file: string, tool: Unsupported["tool"]): BuildSystem => ({
  file,
  applies: ({ paths }) => paths.has("package.json"),
  read: (tree) => ({ because: file, tool, project: npmPackage(tree) }),
});

/** The first that applies: a project of pnpm may have a Makefile, too, and one in Go its website. */
const buildSystems: readonly BuildSystem[] = [
  { file: "pyproject.toml", applies: usesRust, read: pythonProject },
  { file: "go.mod", read: goModule },
  { file: "pnpm-lock.yaml", read: pnpmPackage },
  { file: "package-lock.json", read: npmPackage },
  { file: "Cargo.toml", read: cargoPackage },
  { file: "pyproject.toml", applies: describesProject, read: pythonProject },
  { file: "setup.py", read: pythonProject },
  { file: "setup.cfg", applies: ({ paths }) => !paths.has("configure.ac"), read: pythonProject },
  { file: "dune-project", read: duneProject },
  unsupported("yarn.lock", "Yarn"),
  unsupported("bun.lock", "Bun"),
  unsupported("bun.lockb", "Bun"),
  { file: "CMakeLists.txt", read: cmakeProject },
  { file: "meson.build", read: mesonProject },
  { file: "configure", read: configureScript },
  { file: "configure.ac", read: autoconfProject },
  { file: "package.json", read: npmPackage },
  { file: "Makefile", read: makefile },
  { file: "pyproject.toml", read: pythonProject },
  { file: "requirements.txt", read: requirementsTree },
];

export const tellingFiles: readonly string[] = [...new Set(buildSystems.map(({ file }) => file))];

/** The project in a source; undefined if no file at its root proves a build system. */
export const projectIn = (tree: SourceTree, wanted?: string): Project | Unsupported | undefined =>
  buildSystems
    .find(({ file, applies = () => true }) => tree.paths.has(file) && applies(tree))
    ?.read(tree, wanted);
