import { select, variable } from "../language/build.ts";
import type { FunctionValue } from "../language/value.ts";

const scope = "ocamlPackages";

/** `pkgs: pkgs.ocamlPackages`, also for who reads the default through `config`. */
export const stockScope: FunctionValue = {
  kind: "function",
  apply(argument) {
    const packages = argument.force();
    if (packages.kind === "residual") return { kind: "residual", expr: select(packages.expr, scope) };
    const found = packages.kind === "attrs" ? packages.entries.get(scope)?.value : undefined;
    return found?.force() ?? { kind: "error" };
  },
  reify: () => ({
    kind: "lambda",
    parameter: { kind: "name", name: "pkgs" },
    body: select(variable("pkgs"), scope),
  }),
};
