import type { Definition } from "../language/module-system/definitions.ts";
import {
  elements,
  isPlain,
  members,
  moduleDefinitions,
  names,
  plainModules,
  settingPlace,
  textsIn,
  type PlainModules,
} from "../language/module-system/options.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import type { Place } from "../diagnostics/make.ts";
import { isUnitOfEveryHost, unitKinds } from "../nixpkgs/host-options.ts";
import { serviceUnits, sameNamedUnits } from "../nixpkgs/service-units.ts";
import { moduleUnits, ownUnits } from "../passes/services/app-units.ts";
import { hostModules } from "../passes/services/host-modules.ts";
import { didYouMean } from "../support/suggest.ts";
import type { EntryRule, Finding } from "./rule.ts";

/** Units that `hostosConfig` changes, starts or requires, and that neither the app nor NixOS defines. */
export const undefinedUnit: EntryRule = {
  *app(entry) {
    const units = definedUnits(entry);
    const components = [...entry.data.services.components.keys()];
    const [only] = components;
    const suggestion = (name: string): string =>
      components.length === 1 && name === entry.name
        ? `The unit of the component is \`${only ?? ""}\`.`
        : (didYouMean(name, components) ?? "");
    for (const { module, at } of hostModules(entry)) {
      const systemd = members(moduleDefinitions(module), "systemd");
      const place = (...path: readonly string[]): Place => settingPlace(module, ["systemd", ...path], at);
      for (const [kind, ending] of unitKinds)
        for (const name of names(members(systemd, kind)))
          if (name.endsWith(ending)) yield withEnding(kind, name, ending, place(kind, name));
      if (units === undefined) continue;
      const services = members(systemd, "services");
      for (const name of names(services)) {
        const unit = members(services, name);
        if (!units.has(`${name}.service`) && !name.endsWith(".service") && !hasProgram(unit))
          yield {
            at: place("services", name),
            message: `\`systemd.services.${name}\` has no program, and nothing else defines this unit`,
            hint: `systemd refuses a unit without a program. ${suggestion(name) || "Name the unit of a component, or set its `script`."}`,
          };
        for (const option of ["requires", "bindsTo", "requisite"])
          for (const needed of textsIn(elements(members(unit, option))))
            if (needed.endsWith(".service") && !units.has(needed))
              yield {
                at: place("services", name, option),
                message: `\`${name}.service\` requires \`${needed}\`, which nothing defines`,
                hint: `systemd does not start a unit without the units that it requires. ${suggestion(needed.replace(/\.service$/, ""))}`.trim(),
              };
      }
      const timers = members(systemd, "timers");
      for (const name of names(timers)) {
        const config = members(members(timers, name), "timerConfig");
        const isOther = !config.every(isPlain) || names(config).has("Unit");
        if (!isOther && !name.endsWith(".timer") && !units.has(`${name}.service`))
          yield {
            at: place("timers", name),
            message: `\`systemd.timers.${name}\` starts \`${name}.service\`, which nothing defines`,
            hint: `Define \`systemd.services.${name}\`, or name another unit with \`timerConfig.Unit\`. ${suggestion(name)}`.trim(),
          };
      }
    }
  },
};

const withEnding = (kind: string, name: string, ending: string, at: Place): Finding => ({
  at,
  message: `\`systemd.${kind}."${name}"\` is the unit \`${name}${ending}\`, which nothing defines`,
  hint: `NixOS adds \`${ending}\` itself. Write \`systemd.${kind}.${name.slice(0, -ending.length)}\`.`,
});

interface Units {
  has(unit: string): boolean;
}

/** The units of a host with the app; undefined if modules may define others. */
function definedUnits(entry: AppEntry): Units | undefined {
  const plain = plainModules(hostModules(entry).map(({ module }) => module));
  if (plain === undefined || !areKnown(plain)) return undefined;
  const systemd = members(plain.configs, "systemd");
  if (!systemd.every(isPlain) || names(systemd).has("packages")) return undefined;
  const services = members(systemd, "services");
  const written = [...names(services)].filter((name) => hasProgram(members(services, name)));
  const units = new Set([
    ...[...ownUnits(entry), ...moduleUnits(entry)].map(({ unit }) => unit),
    ...[...entry.data.services.components.keys()].map((component) => `${component}-health.service`),
    ...[`${entry.name}-setup`, `${entry.name}-retry@`, ...written].map((name) => `${name}.service`),
  ]);
  // A service may have further units that are named after it.
  const named = [...names(plain.services)];
  return {
    has: (unit) =>
      units.has(unit) ||
      units.has(unit.replace(/@.*\./, "@.")) ||
      isUnitOfEveryHost(unit) ||
      unitsOfServices.has(unit) ||
      named.some((service) => unit.startsWith(service)),
  };
}

const known: ReadonlySet<string> = new Set(["redis", ...Object.keys(serviceUnits), ...sameNamedUnits]);

/** Units that a host may have without a definition in the app. */
const unitsOfServices: ReadonlySet<string> = new Set([
  ...Object.values(serviceUnits).flatMap(({ everywhere = [], inSomeVersions = [] }) => [
    ...everywhere,
    ...inSomeVersions,
  ]),
  ...sameNamedUnits.map((service) => `${service}.service`),
]);

/** Options that do not define units. */
const withoutUnits =
  /^(?:assertions|documentation|environment|fonts|i18n|networking|nix|nixpkgs|services|systemd|time|users|warnings)$/;

/** Whether the units of all settings of the modules are known. */
function areKnown({ configs, services }: PlainModules): boolean {
  return (
    [...names(configs)].every((name) => withoutUnits.test(name)) &&
    [...names(services)].every((service) => known.has(service))
  );
}

/** Whether a unit has a program, is disabled, or is residual. */
function hasProgram(unit: readonly Definition[]): boolean {
  const config = members(unit, "serviceConfig");
  if (![...unit, ...config].every(isPlain)) return true;
  return (
    ["script", "enable"].some((name) => names(unit).has(name)) ||
    [...names(config)].some((name) => name.startsWith("Exec"))
  );
}
