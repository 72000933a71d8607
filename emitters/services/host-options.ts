import { bind, literal } from "../../compiler/language/build.ts";
import type { ValueBinding } from "../../compiler/language/expression.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { byDefault } from "../support/module-expr.ts";

/** `catalog.apps.<app>`: the path of the options of an app's NixOS module. */
export const optionPath = (app: string): readonly string[] => ["catalog", "apps", app];

/** Opens the firewall of test and demo machines for the app's ports. */
export const firewallOpened = (plan: ServicePlan): readonly ValueBinding[] =>
  hostPorts(plan).length === 0
    ? []
    : [bind([...optionPath(plan.app), "openFirewall"], byDefault(literal(true)), { blankBefore: true })];

/** The ports on which an app listens on a host, where ports are not mapped; sorted, each once. */
export const hostPorts = ({ components, resources }: ServicePlan): readonly number[] =>
  [
    ...new Set([
      ...[...components, ...resources].flatMap(({ ports }) => ports.map(({ service }) => service)),
      ...resources.flatMap(({ tlsPorts }) => tlsPorts),
    ]),
  ].sort((a, b) => a - b);
