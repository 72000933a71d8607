import { apply, attrsOf, binary, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import type { AttrValue } from "../../compiler/language/option-values.ts";
import { printInline } from "../nix/print.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { attrValue, lib, path } from "../../compiler/language/value-expressions.ts";

/**
 * `{ A = "1"; } // lib.optionalAttrs x { B = "2"; }`: an omitted variable cannot be `null` (nixpkgs,
 * `make-derivation.nix`). Variables with the same condition are grouped.
 */
export function environment(pkg: Package): Expr {
  const groups = new Map<string, Group>([["", { onlyIf: undefined, variables: [] }]]);
  for (const [name, written] of pkg.build.env) {
    const { value, onlyIf } = conditional(written) ?? { value: written, onlyIf: undefined };
    const key = onlyIf === undefined ? "" : printInline(onlyIf, { treePath: (path) => path });
    const group = groups.get(key) ?? { onlyIf, variables: [] };
    group.variables.push([name, environmentValue(value)]);
    groups.set(key, group);
  }
  const sets = [...groups.values()]
    .filter(({ variables }) => variables.length > 0)
    .map(({ onlyIf, variables }): Expr => {
      const set = attrsOf(variables);
      return onlyIf === undefined ? set : apply(lib("optionalAttrs"), onlyIf, set);
    });
  return sets.length === 0 ? attrsOf([]) : sets.reduceRight((sum, each) => binary("//", each, sum));
}

interface Group {
  readonly onlyIf: Expr | undefined;
  readonly variables: Attribute[];
}

const conditional = (value: AttrValue) =>
  value !== null && typeof value === "object" && "kind" in value && value.kind === "conditional"
    ? value
    : undefined;

/**
 * An environment variable. nixpkgs accepts derivations, strings, booleans and integers in `env` (nixpkgs manual,
 * "Attributes of mkDerivation", `env`), so a float becomes a string of its digits and a file its stored copy.
 */
function environmentValue(value: AttrValue): Expr {
  if (typeof value === "number") return string(String(value));
  const isFile = value !== null && typeof value === "object" && "kind" in value && value.kind === "file";
  return isFile ? string(path(value)) : attrValue(value);
}
