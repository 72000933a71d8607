import { apply, attrs, attrsOf, bind, list, string, stringOfParts } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { staticText, type Text } from "../../compiler/language/text.ts";
import { finalAttrs, pkgs } from "../../compiler/language/value-expressions.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { printInline } from "../nix/print.ts";
import { ownVersionWithin } from "../pkgs/version.ts";

/**
 * `passthru` as nixpkgs has it: the test of the recipe among `tests`, and `updateScript`. What only a catalog has is left
 * out: `test`, `env` and `arguments`. Everything else of the recipe stays.
 * @param own `passthru` of the catalog's package
 * @param keepsArguments the file reads `passthru.arguments`
 */
export function nixpkgsPassthru(own: Expr | undefined, pkg: Package, keepsArguments = false): Expr {
  if (own?.kind === "binary") return { ...own, left: nixpkgsPassthru(own.left, pkg, keepsArguments) };
  const kept = (own?.kind === "attrs" ? own.bindings : []).filter((binding) => {
    const name = nameOf(binding);
    return !ofCatalog.has(name) || (name === "arguments" && keepsArguments);
  });
  const tests = kept.find((binding) => nameOf(binding) === "tests");
  const others = kept.filter((binding) => binding !== tests && nameOf(binding) !== "updateScript");
  const update = kept.find((binding) => nameOf(binding) === "updateScript");
  const allTests = withScriptTest(tests, pkg);
  return attrs([
    ...others,
    ...(allTests === undefined ? [] : [allTests]),
    update ?? bind("updateScript", apply(pkgs("nix-update-script"), updateOptions(pkg))),
  ]);
}

const ofCatalog: ReadonlySet<string> = new Set(["test", "env", "arguments"]);

function nameOf(binding: Binding): string {
  const [first] = binding.kind === "value" ? binding.path : [];
  return first?.kind === "static" ? first.name : "";
}

/** Whether the recipe has a test that a build of nixpkgs can run. */
export const hasScriptTest = (pkg: Package): boolean => pkg.explicit.has("test.script") && pkg.test.sandbox;

function withScriptTest(tests: Binding | undefined, pkg: Package): Binding | undefined {
  const all = tests?.kind === "value" && tests.value.kind === "attrs" ? tests.value.bindings : [];
  const given = all.filter((binding) => !isOwnTest(binding, pkg));
  if (!hasScriptTest(pkg))
    return given.length === all.length ? tests : given.length === 0 ? undefined : bind("tests", attrs(given));
  const own = all.find((binding) => isOwnTest(binding, pkg));
  const name = own ? nameOf(own) : given.some((binding) => nameOf(binding) === "run") ? "script" : "run";
  const run = ownVersionWithin(pkg)(scriptTest(pkg));
  // A set that only Nix knows is extended.
  if (tests?.kind === "value" && tests.value.kind !== "attrs")
    return bind("tests", {
      kind: "binary",
      operator: "//",
      left: attrs([bind(name, run)]),
      right: tests.value,
    });
  return given.length === 0 ? bind(["tests", name], run) : bind("tests", attrs([bind(name, run), ...given]));
}

/** `pkgs.<itself>.test`, which only the package of the catalog has: the test of the recipe. */
const isOwnTest = (binding: Binding, { name }: Package): boolean =>
  binding.kind === "value" && printInline(binding.value).replaceAll('"', "") === `pkgs.${name}.test`;

/** A derivation that succeeds if the script does, in an empty home folder as the catalog's tests have it. */
function scriptTest({ test }: Package): Expr {
  const inputs = list([finalAttrs("finalPackage"), ...test.packages.map(({ expr }) => expr)]);
  return apply(
    pkgs("runCommand"),
    stringOfParts([finalAttrs("pname"), "-test"]),
    attrsOf([["nativeBuildInputs", inputs]]),
    stringOfParts(['export HOME="$PWD"\n', ...endingLine(test.script).parts, 'touch "$out"\n']),
  );
}

function endingLine(script: Text): Text {
  const last = script.parts.at(-1);
  const ends = typeof last === "string" && last.endsWith("\n");
  return { ...script, parts: ends ? script.parts : [...script.parts, "\n"] };
}

/** Arguments of nix-update (its README, "Options"), read 2026-11. */
function updateOptions(pkg: Package): Expr {
  const { branch, versions } = pkg.update;
  const flag =
    branch !== null
      ? `--version=branch=${branch}`
      : versions !== null
        ? versionPattern(versions, pkg)
        : undefined;
  return flag === undefined ? attrsOf([]) : attrsOf([["extraArgs", list([string(flag)])]]);
}

/** `2.*` of a package with tags such as `v2.1` as `--version-regex=v(2\..*)`. */
function versionPattern(versions: string, { source, version }: Package): string {
  const revision = source?.kind === "forge" ? staticText(source.revision) : undefined;
  const known = staticText(version) ?? "";
  const at = revision?.indexOf(known) ?? -1;
  const [before, after] =
    at < 0 || revision === undefined ? ["", ""] : [revision.slice(0, at), revision.slice(at + known.length)];
  const pattern = versions.split("*").map(literal).join(".*");
  return `--version-regex=${literal(before)}(${pattern})${literal(after)}`;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
