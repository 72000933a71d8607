import {
  apply,
  attrsOf,
  bind,
  select,
  string,
  stringOfParts,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { scriptsSet, type Script } from "../../compiler/plan/units/scripts.ts";
import { withSharedLocals } from "../support/shared-locals.ts";

/** `scripts.nix`: the scripts of an app, by name. */
export const scriptsFile = (scripts: readonly Script[]): Expr => withPackages(scriptSet(scripts));

/** The same for scripts that call one another as `scripts.<name>`. */
export function linkedScriptsFile(scripts: readonly Script[]): Expr {
  const shared = withSharedLocals(scriptSet(scripts), [scriptsSet, "lib", "pkgs"]);
  const [values, own] = shared.kind === "let" ? [shared.bindings, shared.body] : [[], shared];
  return withPackages({
    kind: "let",
    bindings: [...values, bind(scriptsSet, own)],
    body: variable(scriptsSet),
  });
}

const scriptSet = (scripts: readonly Script[]): Expr =>
  attrsOf(
    scripts.map(({ name, body }) => [
      name,
      apply(select(variable("pkgs"), "writeShellScript"), string(name), stringOfParts(body.parts)),
    ]),
  );

const withPackages = (body: Expr): Expr => ({
  kind: "lambda",
  parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "pkgs" }], ellipsis: false },
  body,
});
