import {
  apply,
  attrs,
  bind,
  integer,
  list,
  literal,
  select,
  string,
  stringOfParts,
  variable,
} from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { ServicePlan, ServiceTestPlan } from "../../compiler/plan/model.ts";
import { byDefault, overDefaults, moduleExpr } from "../support/module-expr.ts";
import { emittedPath } from "../support/emitted-file.ts";
import { packageList } from "../../compiler/language/value-expressions.ts";
import { firewallOpened } from "../services/host-options.ts";
import { testFileBindings } from "../services/test-files.ts";
import { testProgram } from "../services/hostos-driver.ts";

const pkgs = (name: string): Expr => select(variable("pkgs"), name);

/** The test script with its packages, as a package with one program. Source: nixpkgs manual, `writeShellApplication`. */
export const testScriptPackage = (plan: ServicePlan, test: ServiceTestPlan): Expr =>
  apply(
    pkgs("writeShellApplication"),
    attrs([
      bind("name", string(testProgram(plan.app))),
      bind("runtimeInputs", packageList(test.packages)),
      // Without `pipefail`: `curl … | grep -q x` succeeds although grep exits before curl has written the page.
      bind("bashOptions", list([string("errexit")])),
      bind("text", stringOfParts(test.script.parts)),
      // The recipe's script is not linted.
      bind("checkPhase", string()),
    ]),
  );

/**
 * `test/hostos.nix`: the app's services in a virtual machine, tested by `hostos.py`. Without the sandbox, the build may
 * access the network if Nix allows it (`--option sandbox relaxed`; Nix manual, "sandbox").
 */
export function hostosTestFile(plan: ServicePlan, test: ServiceTestPlan): Expr {
  const own = moduleExpr(test.module);
  const test_ = apply(
    select(variable("pkgs"), "testers", "runNixOSTest"),
    attrs([
      bind("name", string(`${plan.app}-test-services-hostos`)),
      bind(
        ["nodes", "machine"],
        attrs([
          bind(
            "imports",
            list([
              emittedPath("../hostos/module.nix"),
              ...(own.kind === "attrs" && own.bindings.length === 0 ? [] : [own]),
            ]),
          ),
          bind(["environment", "systemPackages"], list([testScriptPackage(plan, test)])),
          ...firewallOpened(plan),
          ...testFileBindings(plan, "0400"),
          ...machineDefaults,
          ...machineSize(plan),
        ]),
      ),
      bind("testScript", apply(select(variable("builtins"), "readFile"), emittedPath("hostos.py"))),
    ]),
  );
  return {
    kind: "lambda",
    parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "pkgs" }], ellipsis: false },
    body: test.sandbox ? test_ : relaxed(test_),
  };
}

/**
 * Settings that NixOS makes with `lib.mkDefault` in test machines, so that a recipe can use that priority too. Source:
 * nixos/lib/testing/network.nix, nixos/modules/testing/test-instrumentation.nix.
 */
const machineDefaults: readonly Binding[] = [
  bind(["networking", "hostName"], overDefaults(string("machine")), {
    comment: ["Test machines have these by default, and hosts of the recipe may have others."],
  }),
  bind(["system", "stateVersion"], overDefaults(select(variable("lib"), "trivial", "release"))),
];

/** The size of the virtual machine; the test's own module may override it. */
const machineSize = ({ hostos }: ServicePlan): Binding[] =>
  hostos === null
    ? []
    : [
        bind(
          "virtualisation",
          attrs([
            bind("cores", byDefault(integer(hostos.vm.cores))),
            bind("diskSize", byDefault(integer(hostos.vm.diskSize))),
            bind("memorySize", byDefault(integer(hostos.vm.memorySize))),
          ]),
        ),
      ];

/** `test.overrideTestDerivation { __noChroot = true; }` */
export const relaxed = (test: Expr): Expr =>
  apply(select(test, "overrideTestDerivation"), attrs([bind("__noChroot", literal(true))]));
