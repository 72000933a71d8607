import type { Endpoint } from "../../compiler/ir/app.ts";
import {
  attrs,
  attrsOf,
  bind,
  binary,
  integer,
  list,
  literal,
  select,
  string,
  variable,
} from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { HostosPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { byDefault } from "../support/module-expr.ts";
import { firewallOpened, mostForwarded } from "../services/host-options.ts";
import { testFileBindings } from "../services/test-files.ts";
import { emittedPath } from "../support/emitted-file.ts";

/**
 * `hostos/vm.nix`: a virtual machine with the app and its ports forwarded from the host, for trying it out. Source:
 * nixos/modules/virtualisation/qemu-vm.nix.
 */
export const vmFile = (plan: ServicePlan, { vm }: HostosPlan): Expr => ({
  kind: "lambda",
  parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "modulesPath" }], ellipsis: true },
  body: attrs([
    bind(
      "imports",
      list([
        emittedPath("./module.nix"),
        binary("+", variable("modulesPath"), string("/virtualisation/qemu-vm.nix")),
      ]),
    ),
    bind(
      "virtualisation",
      attrs([
        bind("cores", integer(vm.cores)),
        bind("diskSize", integer(vm.diskSize)),
        bind("memorySize", integer(vm.memorySize)),
        bind("graphics", byDefault(literal(false))),
        bind("forwardPorts", list(forwardedPorts(plan))),
        bind(["qemu", "options"], list([string("-device virtio-rng-pci")]), {
          comment: ["A guest without entropy starts slowly."],
        }),
      ]),
      { blankBefore: true },
    ),
    ...firewallOpened(plan),
    ...testFileBindings(plan, "0400"),
    bind(["services", "getty", "autologinUser"], byDefault(string("root"))),
    bind(["networking", "hostName"], byDefault(string(hostName(plan.app)))),
    bind(["system", "stateVersion"], byDefault(select(variable("lib"), "trivial", "release"))),
  ]),
});

/**
 * An app's name as a label of a host name, which must be shorter and end with a letter or digit. Source:
 * nixos/modules/tasks/network-interfaces.nix, `networking.hostName`.
 */
const hostName = (app: string): string => app.slice(0, 63).replace(/-+$/, "");

/** Forwards every port on its own: qemu has no ranges. */
const forwardedPorts = (plan: ServicePlan): Expr[] =>
  [...plan.components, ...plan.resources].flatMap(({ ports, endpoints }) => [
    ...ports.map(({ host, service }) => forwarded("tcp", host, service)),
    ...endpoints.flatMap(({ protocol, first, last, host }) =>
      Array.from({ length: Math.min(last - first + 1, mostForwarded) }, (_, index) =>
        forwarded(protocol, host + index, first + index),
      ),
    ),
  ]);

const forwarded = (protocol: Endpoint["protocol"], host: number, guest: number): Expr =>
  attrs([
    bind("from", string("host")),
    ...(protocol === "udp" ? [bind("proto", string("udp"))] : []),
    bind("host", attrsOf([["port", integer(host)]])),
    bind("guest", attrsOf([["port", integer(guest)]])),
  ]);
