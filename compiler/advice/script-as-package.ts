import type { PackageRef } from "../language/option-values.ts";
import type { Expr } from "../language/expression.ts";
import { namesBelow } from "../language/names-below.ts";
import { spine } from "../language/traversal.ts";
import type { AppEntry, AppPath } from "../check/checked-catalog.ts";
import { placeOf } from "../passes/context.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Scripts that nixpkgs builds as a single file, used as a package: they have no `bin` (nixpkgs, `writeTextFile`,
 * `destination`; nixpkgs manual, `lib.meta.getExe`).
 */
export const scriptAsPackage: EntryRule = {
  *app(entry) {
    for (const [path, { expr }] of packagesOf(entry)) {
      const script = scriptFile(expr);
      if (script === undefined) continue;
      const option = path.findLast((step) => typeof step === "string") ?? "";
      const { writer, name } = script;
      yield {
        at: placeOf(entry, ...path),
        message: `\`${option}\` takes a package, and \`pkgs.${writer}\` builds a single file without \`bin/${name}\``,
        hint: `Write \`pkgs.${writer === "writeText" ? "writeShellScriptBin" : `${writer}Bin`}\`, which builds a package with that program.`,
      };
    }
  },
};

/** The packages in which an app looks for programs. */
function* packagesOf({ data }: AppEntry): Iterable<readonly [AppPath, PackageRef]> {
  const { programs, services, test } = data;
  const list = (packages: readonly PackageRef[], path: (index: number) => AppPath) =>
    packages.map((each, index) => [path(index), each] as const);
  if (programs.mainPackage !== null) yield [["programs", "mainPackage"], programs.mainPackage];
  yield* list(programs.packages, (index) => ["programs", "packages", index]);
  for (const [name, { process, healthcheck }] of services.components) {
    const at = ["services", "components", name] as const;
    if ("kind" in process.command) yield [[...at, "process", "command"], process.command];
    yield* list(process.packages, (index) => [...at, "process", "packages", index]);
    yield* list(healthcheck.packages, (index) => [...at, "healthcheck", "packages", index]);
  }
  const { container, hostos } = services.runtimes;
  yield* list(hostos.packages, (index) => ["services", "runtimes", "hostos", "packages", index]);
  for (const [name, { packages }] of container.components)
    yield* list(packages, (index) => [
      ...(["services", "runtimes", "container", "components", name] as const),
      "packages",
      index,
    ]);
  yield* list(test.programs.packages, (index) => ["test", "programs", "packages", index]);
  yield* list(test.services.packages, (index) => ["test", "services", "packages", index]);
}

interface ScriptFile {
  /** The function below `pkgs`. */
  readonly writer: string;
  readonly name: string;
}

/** `pkgs.writeShellScript "name" …`. A residual name may be a path in the package, as `writers` accept it. */
function scriptFile(expr: Expr): ScriptFile | undefined {
  if (expr.kind !== "apply") return undefined;
  const { head, args } = spine(expr);
  const writer = namesBelow("pkgs", head)?.join(".") ?? "";
  const [named] = args;
  const [name, ...more] = named?.kind === "string" ? named.parts : [];
  if (!writers.test(writer) || typeof name !== "string" || more.length > 0) return undefined;
  return args.length < 2 || name.startsWith("/") ? undefined : { writer, name };
}

/** Source: nixpkgs, pkgs/build-support/trivial-builders and pkgs/build-support/writers. */
const writers =
  /^(?:writeText|writeScript|writeShellScript|writers\.write(?:Bash|Dash|Fish|Nu|Ruby|Lua|Perl|PyPy\d|Python3|JS|Babashka|Guile))$/;
