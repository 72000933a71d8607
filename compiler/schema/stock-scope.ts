import { select, variable } from "../language/build.ts";
import { reify } from "../language/reify.ts";
import type { FunctionValue } from "../language/value.ts";

const scope = "ocamlPackages";

/** `pkgs: pkgs.ocamlPackages`, also for who reads the default through `config`. */
export const stockScope: FunctionValue = {
  kind: "function",
  apply(argument) {
    const packages = argument.force();
    const found = packages.kind === "attrs" ? packages.entries.get(scope)?.value : undefined;
    if (found !== undefined || packages.kind === "error") return found?.force() ?? packages;
    // What is no package set Nix refuses.
    return { kind: "residual", expr: select(reify(packages), scope) };
  },
  reify: () => ({
    kind: "lambda",
    parameter: { kind: "name", name: "pkgs" },
    body: select(variable("pkgs"), scope),
  }),
};
