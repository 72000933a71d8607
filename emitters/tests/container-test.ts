import {
  apply,
  attrs,
  bind,
  inherit,
  integer,
  list,
  literal,
  select,
  string,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { ServicePlan, ServiceTestPlan } from "../../compiler/plan/model.ts";
import { byDefault, moduleExpr } from "../support/module-expr.ts";
import { emittedPath } from "../support/emitted-file.ts";
import { testFileBindings } from "../services/test-files.ts";
import { relaxed, testScriptPackage } from "./hostos-test.ts";

/**
 * `test/container.nix`: the app's containers in a virtual machine with podman, tested by `container.py`. The machine
 * contains the images, so no registry is needed.
 */
export function containerTestFile(plan: ServicePlan, test: ServiceTestPlan): Expr {
  const own = moduleExpr(test.module);
  const runner = apply(
    variable("import"),
    emittedPath("../container/runner.nix"),
    attrs([inherit(["lib", "pkgs"])]),
  );
  const machine = attrs([
    ...(own.kind === "attrs" && own.bindings.length === 0 ? [] : [bind("imports", list([own]))]),
    bind(["environment", "systemPackages"], list([runner, testScriptPackage(plan, test)])),
    // Containers use the name server that podman runs on the machine.
    bind(["networking", "firewall", "enable"], byDefault(literal(false))),
    bind("virtualisation", attrs(machineSize(plan))),
    ...testFileBindings(plan, "0444"),
  ]);
  const vmTest = apply(
    select(variable("pkgs"), "testers", "runNixOSTest"),
    attrs([
      bind("name", string(`${plan.app}-test-services-container`)),
      bind(["nodes", "machine"], machine),
      bind("testScript", apply(select(variable("builtins"), "readFile"), emittedPath("container.py"))),
    ]),
  );
  return {
    kind: "lambda",
    parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "pkgs" }], ellipsis: false },
    body: test.sandbox ? vmTest : relaxed(vmTest),
  };
}

/** Every image is stored twice, as a stream and loaded; a resource is a whole system. MiB. */
const roomForImages = 4096;

const machineSize = ({ components, jobs, resources, hostos }: ServicePlan) => [
  bind(["podman", "enable"], literal(true)),
  bind("cores", byDefault(integer(hostos?.vm.cores ?? 4))),
  bind(
    "diskSize",
    byDefault(
      integer(
        (hostos?.vm.diskSize ?? 4096) + roomForImages * (components.length + jobs.length + resources.length),
      ),
    ),
  ),
  bind("memorySize", byDefault(integer((hostos?.vm.memorySize ?? 2048) + 512 * resources.length))),
];
