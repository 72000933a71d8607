import { apply, attrs, bind, inherit, select, string, variable } from "../../compiler/language/build.ts";
import type { App } from "../../compiler/ir/app.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { appChecks } from "../support/app-checks.ts";
import { emittedPath } from "../support/emitted-path.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";

/** The attributes that the service runtimes add to an app: `apps.<app>.container` and so on. */
export function serviceAttributes(app: App): readonly (readonly [name: string, value: Expr])[] {
  const { container, hostos } = serviceRuntimes(app);
  return [...(container ? containerAttributes(app) : []), ...(hostos ? hostosAttributes(app) : [])];
}

/** The program that runs the containers, and their test. */
function containerAttributes(app: App): [name: string, value: Expr][] {
  const test = "test-services-container";
  return [
    ["container", imported("container/runner.nix")],
    ...(appChecks(app).includes(test) ? [[test, imported("test/container.nix")] as [string, Expr]] : []),
  ];
}

/** The virtual machine, the comparison of unit text with the module, and the test. */
function hostosAttributes(app: App): [name: string, value: Expr][] {
  const test = "test-services-hostos";
  const checks = appChecks(app);
  const units = apply(
    select(variable("pkgs"), "catalogLib", "unitsCheck"),
    attrs([bind("name", string(app.name)), bind("folder", emittedPath("hostos"))]),
  );
  const machine = apply(select(variable("pkgs"), "nixos"), emittedPath("hostos/vm.nix"));
  return [
    ["vm", select(machine, "config", "system", "build", "vm")],
    ...(checks.includes("hostos-units") ? [["hostos-units", units] as [string, Expr]] : []),
    ...(checks.includes(test) ? [[test, imported("test/hostos.nix")] as [string, Expr]] : []),
  ];
}

/** A file of the app that takes the package set. */
const imported = (path: string): Expr =>
  apply(variable("import"), emittedPath(path), attrs([inherit(["lib", "pkgs"])]));
