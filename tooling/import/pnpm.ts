import type { Expr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { pkgs } from "../../compiler/language/value-expressions.ts";
import { printInline } from "../../emitters/nix/print.ts";
import { callOf } from "./source.ts";
import type { Part } from "./placement.ts";

const builder = ["build", "pnpmPackageBuilder"] as const;

/**
 * Attributes that the fetcher takes from the package without an option. Source: nixpkgs,
 * `fetch-pnpm-deps`, read 2026-11.
 */
const shared: ReadonlySet<string> = new Set([
  ...[
    "pname",
    "version",
    "src",
    "sourceRoot",
    "patches",
    "prePnpmInstall",
    "pnpmInstallFlags",
    "pnpmWorkspaces",
  ],
  ...["postPatch", "prePatch", "patchFlags", "nativeBuildInputs"],
]);

/** The call of the fetcher of dependencies: its pnpm, and the options. */
export function pnpmDependencies(value: Expr): readonly Part[] | undefined {
  const call = callOf(value);
  if (call === undefined) return undefined;
  const { fn, given } = call;
  const [, own] = /^(pnpm\w*)\.fetchDeps$/.exec(fn) ?? [];
  if (own === undefined && fn !== "fetchPnpmDeps") return undefined;
  const isKnown = (name: string): boolean =>
    shared.has(name) || ["pnpm", "fetcherVersion", "hash"].includes(name);
  const [version, hash] = [given.get("fetcherVersion"), given.get("hash")];
  // catalogc passes these, and everything that changes the sources.
  if (!["pname", "version", "src"].every((name) => given.has(name))) return undefined;
  if (![...given.keys()].every(isKnown) || hash === undefined || version === undefined) return undefined;
  return [
    { option: [...builder, "pnpmDepsHash"], value: hash },
    { option: [...builder, "fetcherVersion"], value: version },
    { option: [...builder, "pnpm"], value: given.get("pnpm") ?? pkgs(own ?? "pnpm") },
  ];
}

/** The tools that the builder adds to `nativeBuildInputs`. */
function toolsOf(dependencies: Expr | undefined): (expr: Expr) => boolean {
  const own = dependencies && pnpmDependencies(dependencies)?.find(({ option }) => option.at(-1) === "pnpm");
  const pnpm = own && printInline(own.value);
  return (expr) =>
    /^(?:nodejs|pnpm(?:_\d+)?(?:\.configHook)?|pnpmConfigHook)$/.test(
      namesBelow("pkgs", expr)?.join(".") ?? "",
    ) || printInline(expr, { treePath: (path) => path }) === pnpm;
}

/**
 * The options for attributes of a build with pnpm.
 * @param dependencies the value of `pnpmDeps`
 */
export function pnpmParts(
  name: string,
  value: Expr,
  dependencies: Expr | undefined,
): readonly Part[] | undefined {
  switch (name) {
    case "pnpmDeps":
      return pnpmDependencies(value);
    case "sourceRoot":
      return [{ option: [...builder, "sourceRoot"], value }];
    case "nativeBuildInputs":
      return [
        { option: [...builder, "packages", "build"], value: withoutTools(value, toolsOf(dependencies)) },
      ];
    default:
      return undefined;
  }
}

function withoutTools(value: Expr, isTool: (expr: Expr) => boolean): Expr {
  if (value.kind === "list") return { ...value, elements: value.elements.filter((each) => !isTool(each)) };
  return value.kind === "binary" && value.operator === "++"
    ? { ...value, left: withoutTools(value.left, isTool), right: withoutTools(value.right, isTool) }
    : value;
}
