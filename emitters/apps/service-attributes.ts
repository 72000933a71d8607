import {
  apply,
  attrs,
  attrsOf,
  bind,
  inherit,
  select,
  string,
  variable,
} from "../../compiler/language/build.ts";
import type { App } from "../../compiler/ir/app.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { imageVariable } from "../support/container-names.ts";
import { emittedPath } from "../support/emitted-path.ts";

/** The attributes that the service runtimes add to an app: `apps.<app>.container` and so on. */
export function serviceAttributes(app: App): readonly (readonly [name: string, value: Expr])[] {
  const { components, runtimes } = app.services;
  if (components.size === 0) return [];
  return runtimes.container.enable ? [["container", containerRunner(app)]] : [];
}

function containerRunner({ name, services }: App): Expr {
  const images = apply(
    variable("import"),
    emittedPath("container/images.nix"),
    attrs([inherit(["lib", "pkgs"])]),
  );
  const nodes = [...services.components.keys(), ...services.resources.keys()].sort();
  return {
    kind: "let",
    bindings: [bind("images", images)],
    body: apply(
      select(variable("pkgs"), "catalogLib", "containerRunner"),
      attrs([
        bind("name", string(name)),
        bind("folder", emittedPath("container")),
        bind(
          "images",
          attrsOf(
            nodes.map((node) => [imageVariable(name, node), select(variable("images"), node)] as const),
          ),
        ),
      ]),
    ),
  };
}
