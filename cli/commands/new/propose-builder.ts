import { builderKinds, builders, type BuilderKind } from "../../../compiler/schema/builders/builders.ts";
import { pythonNeeds, type PythonNeeds } from "./python-project.ts";

/** The builder that the files of a source indicate. */
export interface Proposal {
  readonly builder: BuilderKind;
  /** The file that indicates it. */
  readonly because: string;
  /** Build tools, as names below `pkgs`. */
  readonly tools: readonly string[];
  readonly python?: PythonNeeds;
}

/** By file at the root of a source, in order of precedence: a pnpm project may have a Makefile too. */
const signs: readonly Proposal[] = builderKinds
  .flatMap((builder) => (builders[builder].projectFiles ?? []).map((each) => ({ builder, ...each })))
  .sort((a, b) => a.rank - b.rank)
  .map(({ builder, file, tools = [] }) => ({ builder, because: file, tools }));

export const tellingFiles: readonly string[] = signs.map(({ because }) => because);

/** The builder for a source with these files at its root; undefined if none indicates one. */
export function proposeBuilder(
  files: ReadonlySet<string>,
  read: (file: string) => string | undefined,
): Proposal | undefined {
  const sign = signs.find(({ because }) => files.has(because));
  // A Python project without a command is a library (PyPA specification, "pyproject.toml": `[project.scripts]`).
  if (sign?.because !== "pyproject.toml") return sign;
  const project = read("pyproject.toml") ?? "";
  const builder = /^\[project\.(?:gui-)?scripts\]/m.test(project) ? sign.builder : "pythonPackageBuilder";
  return { ...sign, builder, python: pythonNeeds(project) };
}
