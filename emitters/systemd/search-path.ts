import type { PackageRef, Text } from "../../compiler/language/option-values.ts";
import { apply, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { textOfParts } from "../../compiler/language/text.ts";
import { textWith } from "../../compiler/language/value-expressions.ts";

/** `PATH` as in NixOS: all `/bin` before all `/sbin`. */
export function searchPath(packages: readonly PackageRef[]): Text {
  const parts: (string | Expr)[] = [];
  for (const folder of ["bin", "sbin"]) {
    for (const ref of packages) {
      const program = binary(ref.expr);
      if (ref.onlyIf === undefined) parts.push(program, `/${folder}:`);
      else parts.push(textWith(ref, string(program, `/${folder}:`)));
    }
  }
  // The last package is unconditional, unless the host appends its own.
  if (parts.at(-1) === "/sbin:") parts[parts.length - 1] = "/sbin";
  return textOfParts(parts);
}

/** The output with the programs: `lib.getBin`, like `makeBinPath`. */
const binary = (expr: Expr): Expr | string => {
  const [only, ...more] = expr.kind === "string" ? expr.parts : [];
  return typeof only === "string" && more.length === 0
    ? only
    : apply(select(variable("lib"), "getBin"), expr);
};

/** The packages that NixOS adds to `PATH` of every service, after the service's own (nixos/lib/systemd-lib.nix). */
export const standardPackageNames = ["coreutils", "findutils", "gnugrep", "gnused", "systemd"] as const;

export const standardPackages: readonly PackageRef[] = standardPackageNames.map((name) => ({
  kind: "package",
  expr: select(variable("pkgs"), name),
}));
