import { orNoText, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Maintainer } from "../../compiler/ir/package.ts";
import { record, str } from "./shapes.ts";

const fields = ["email", "github", "name"] as const;

/** A maintainer with the three fields of the specification; only Nix knows those of nixpkgs. */
export function maintainer(value: Maintainer): Expr {
  if (value.kind === "known") {
    return record({ email: str(value.email), github: str(value.github), name: str(value.name) });
  }
  return record(Object.fromEntries(fields.map((field) => [field, orEmpty(value.attribute, field)])));
}

/** Not every maintainer of nixpkgs has an address or an account. */
const orEmpty = (attribute: string, field: string): Expr =>
  string(orNoText(select(variable("lib"), "maintainers", attribute, field)));
