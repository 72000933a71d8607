import { bind, literal } from "../../compiler/language/build.ts";
import type { ValueBinding } from "../../compiler/language/expression.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { byDefault } from "../support/module-expr.ts";

/** `catalog.apps.<app>`: where the options of an app's NixOS module are. */
export const optionPath = (app: string): readonly string[] => ["catalog", "apps", app];

/** For machines that an app is tried out or tested in: their firewall is open for its ports. */
export const firewallOpened = (plan: ServicePlan): readonly ValueBinding[] =>
  hostPorts(plan).length === 0
    ? []
    : [bind([...optionPath(plan.app), "openFirewall"], byDefault(literal(true)), { blankBefore: true })];

/** Where an app listens on a host, on which nothing maps ports; sorted, each once. */
export const hostPorts = ({ components, resources }: ServicePlan): readonly number[] =>
  [
    ...new Set([
      ...[...components, ...resources].flatMap(({ ports }) => ports.map(({ service }) => service)),
      ...resources.flatMap(({ tlsPorts }) => tlsPorts),
    ]),
  ].sort((a, b) => a - b);
