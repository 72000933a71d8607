import type { FreeForm } from "../../ir/values.ts";
import { staticText } from "../../language/text.ts";
import type { Definition } from "../../passes/units/definition.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";

/** One systemd unit starts once another has. */
export interface UnitOrder {
  readonly first: string;
  readonly then: string;
}

/** The order of units that modules write themselves, also where it depends on something. */
export function writtenOrder(modules: readonly FreeForm[]): readonly UnitOrder[] {
  const { reader, services } = unitsIn(modules);
  return [...reader.names(services)].flatMap((name): UnitOrder[] => {
    const settings = reader.members(services, name);
    const unit = `${name}.service`;
    const listed = (list: string): readonly string[] =>
      reader.elements(reader.members(settings, list)).flatMap(textOf);
    return [
      ...listed("after").map((first) => ({ first, then: unit })),
      ...listed("before").map((then) => ({ first: unit, then })),
    ];
  });
}

/** Units for which a module says what they run, so that they are its own and not those of a NixOS module. */
export function runUnits(module: FreeForm): ReadonlySet<string> {
  const { reader, services } = unitsIn([module]);
  const runs = (name: string): boolean => {
    const settings = reader.members(services, name);
    const commands = [["script"], ["serviceConfig", "ExecStart"]];
    return commands.some((path) => reader.membersAt(settings, path).length > 0);
  };
  return new Set([...reader.names(services)].filter(runs).map((name) => `${name}.service`));
}

/** What modules call their services: `services.<name>`, `systemd.services.<name>`. */
export function serviceNames(modules: readonly FreeForm[]): readonly string[] {
  const { reader, configs, services } = unitsIn(modules);
  return [...reader.names(reader.members(configs, "services")), ...reader.names(services)];
}

function unitsIn(modules: readonly FreeForm[]) {
  const reader = new ModuleReader();
  const configs = modules.flatMap(moduleDefinitions);
  return { reader, configs, services: reader.membersAt(configs, ["systemd", "services"]) };
}

function textOf({ expr }: Definition): readonly string[] {
  const text = expr.kind === "string" ? staticText(expr) : undefined;
  return text === undefined ? [] : [text];
}
