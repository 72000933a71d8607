import type { PackageRef } from "../language/option-values.ts";
import type { Expr } from "../language/expression.ts";
import { namesBelow } from "../language/names-below.ts";
import { spine } from "../language/traversal.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import { placeOf } from "../passes/context.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Scripts that nixpkgs builds as one file, used as a package: there is no `bin` in it (nixpkgs, `writeTextFile`, `destination`;
 * nixpkgs manual, `lib.meta.getExe`).
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
        hint: `Write \`pkgs.${writer === "writeText" ? "writeShellScriptBin" : `${writer}Bin`}\`, which puts the program into a package.`,
      };
    }
  },
};

type Path = readonly (string | number)[];

/** What an app looks for programs in. */
function* packagesOf({ data }: AppEntry): Iterable<readonly [Path, PackageRef]> {
  const { programs, services, test } = data;
  const list = (packages: readonly PackageRef[], ...path: Path): (readonly [Path, PackageRef])[] =>
    packages.map((each, index) => [[...path, "packages", index], each]);
  if (programs.mainPackage !== null) yield [["programs", "mainPackage"], programs.mainPackage];
  yield* list(programs.packages, "programs");
  for (const [name, { process, healthcheck }] of services.components) {
    const at = ["services", "components", name];
    if ("kind" in process.command) yield [[...at, "process", "command"], process.command];
    yield* list(process.packages, ...at, "process");
    yield* list(healthcheck.packages, ...at, "healthcheck");
  }
  const { container, hostos } = services.runtimes;
  yield* list(hostos.packages, "services", "runtimes", "hostos");
  for (const [name, { packages }] of container.components)
    yield* list(packages, "services", "runtimes", "container", "components", name);
  yield* list(test.programs.packages, "test", "programs");
  yield* list(test.services.packages, "test", "services");
}

interface ScriptFile {
  /** Below `pkgs`. */
  readonly writer: string;
  readonly name: string;
}

/** `pkgs.writeShellScript "name" …`; a name that only Nix knows may be a path in the package, as `writers` take it. */
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
