import { foreignPackages } from "../../diagnostics/lints.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { PackageRef } from "../../ir/values.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedBuild } from "../../schema/build.ts";
import type { Lint } from "../lint.ts";
import { ocamlSet, scopeSteps } from "./ocaml-scope.ts";
import { packageSteps } from "./package-steps.ts";

/**
 * Packages of another Python or OCaml than the builder's: nixpkgs refuses such a Python package while it evaluates
 * (`mk-python-derivation.nix`) unless the two are the same by chance, and OCaml looks for libraries below its own version.
 * A recipe names its set once, in most cases: all packages of one set are one mistake. Entry by entry, as recipes are compiled in
 * parts, of which none knows what others report.
 */
export const checkForeignPackages: Lint = ({ pkgs }, reporter) => {
  const mistakes = new Map<string, Mistake>();
  for (const entry of pkgs.values()) {
    const builder = builderOf(entry);
    const builtWith = builder?.setOf([...builder.steps, "x"]);
    if (builder === undefined || builtWith === undefined) continue;
    for (const [path, { expr }] of builder.packages) {
      const steps = packageSteps(expr);
      const set = steps && builder.setOf(steps);
      if (steps === undefined || set === undefined || set === builtWith) continue;
      const own = builder.steps.join(".");
      const other = steps.slice(0, -1).join(".");
      const name = steps.at(-1) ?? "";
      const key = [entry.name, own, other].join("\0");
      const mistake = mistakes.get(key) ?? {
        own,
        other,
        name,
        at: placeOf(entry, ...path),
        names: new Set(),
      };
      mistake.names.add(name);
      mistakes.set(key, mistake);
    }
  }
  for (const { own, other, name, at, names } of mistakes.values())
    reporter.report(foreignPackages(own, other, name, names.size - 1, at));
};

interface Mistake {
  /** The set of the builder, and the one that packages are taken of. */
  readonly own: string;
  readonly other: string;
  /** The first of the packages. */
  readonly name: string;
  readonly at: Place;
  readonly names: Set<string>;
}

interface BuilderSet {
  /** Where the builder takes its own packages, below `pkgs`. */
  readonly steps: readonly string[];
  /** The set that a package is of, told by where it is; undefined when it is of none of the language. */
  setOf(steps: readonly string[]): string | undefined;
  /** What must be of the same set. */
  readonly packages: readonly Located[];
}
type Located = readonly [path: readonly (string | number)[], ref: PackageRef];

function builderOf({ data: { build } }: PackageEntry): BuilderSet | undefined {
  const kind = enabledBuilder(build);
  switch (kind) {
    case "pythonAppBuilder":
    case "pythonPackageBuilder":
      return { steps: ["python3Packages"], setOf: pythonSet, packages: pythonPackages(build, kind) };
    case "ocamlBuilder": {
      const { ocamlPackages, packages } = build.ocamlBuilder;
      const steps = ocamlPackages === undefined ? ["ocamlPackages"] : scopeSteps(ocamlPackages);
      // Programs that only run at build time may be of any version.
      const libraries = (["run", "dependencies"] as const).flatMap((name) =>
        located(["build", kind, "packages", name], packages[name]),
      );
      return steps && { steps, setOf: ocamlSet, packages: libraries };
    }
    default:
      return undefined;
  }
}

function pythonPackages(
  build: CheckedBuild,
  kind: "pythonAppBuilder" | "pythonPackageBuilder",
): readonly Located[] {
  const { "optional-dependencies": optional, ...lists } = build[kind].packages;
  const around = ["build", kind, "packages"];
  return [
    ...Object.entries(lists).flatMap(([name, refs]) => located([...around, name], refs)),
    ...[...optional].flatMap(([name, refs]) => located([...around, "optional-dependencies", name], refs)),
  ];
}

const located = (path: readonly string[], refs: readonly PackageRef[]): readonly Located[] =>
  refs.map((ref, index) => [[...path, index], ref]);

/** `python311` for `python311Packages.x` and `python311.pkgs.x`. */
function pythonSet([first = "", ...rest]: readonly string[]): string | undefined {
  const [, set] = /^((?:python|pypy)\d*)Packages$/.exec(first) ?? [];
  if (set !== undefined) return rest.length > 0 ? set : undefined;
  return rest[0] === "pkgs" && rest.length > 1 && /^(?:python|pypy)\d*$/.test(first) ? first : undefined;
}
