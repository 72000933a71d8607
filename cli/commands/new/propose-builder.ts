import { builderKinds, builders, type BuilderKind } from "../../../compiler/schema/builders/builders.ts";
import { pythonNeeds, type PythonNeeds } from "./python-project.ts";

/** What the files of a source say about how it is built. */
export interface Proposal {
  readonly builder: BuilderKind;
  /** The file that says so. */
  readonly because: string;
  /** Names below `pkgs` for the build itself. */
  readonly tools: readonly string[];
  readonly python?: PythonNeeds;
}

/** By file at the root of a source: a pnpm project may have a Makefile too. */
const signs: readonly Proposal[] = builderKinds
  .flatMap((builder) => (builders[builder].projectFiles ?? []).map((each) => ({ builder, ...each })))
  .sort((a, b) => a.rank - b.rank)
  .map(({ builder, file, tools = [] }) => ({ builder, because: file, tools }));

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
