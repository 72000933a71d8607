import { text } from "../../compiler/language/text.ts";
import { apply, select, variable } from "../../compiler/language/build.ts";
import type { PackageRef, Text } from "../../compiler/ir/values.ts";
import { environmentAssignment } from "./escape.ts";
import type { ServiceUnit, TimerUnit, Unit, UnitSection } from "./model.ts";
import type { Variables } from "../plan/variables.ts";

type Line = readonly [key: string, value: Text];

/** What NixOS puts on the `PATH` of every service, after the service's own packages (nixos/lib/systemd-lib.nix). */
const standardPackages = ["coreutils", "findutils", "gnugrep", "gnused", "systemd"];

/** The file of a unit below `units/`. */
export function unitFileName(unit: Unit, app: string): string {
  switch (unit.kind) {
    case "service":
      return `${unit.name}.service`;
    case "timer":
      return `${unit.name}.timer`;
    case "drop-in":
      return `${unit.of}.d/${app}.conf`;
  }
}

/** A unit as NixOS lays it out: keys in byte order, `Environment=` first among those of the service. */
export function printUnit(unit: Unit, variables: Variables): string {
  switch (unit.kind) {
    case "service":
      return sections(
        variables,
        ["Unit", unitLines(unit.unit)],
        ["Service", serviceLines(unit)],
        install(unit),
      );
    case "timer":
      return sections(
        variables,
        ["Unit", unitLines(unit.unit)],
        ["Timer", sorted(unit.timer)],
        install(unit),
      );
    case "drop-in":
      return sections(variables, ["Unit", unitLines(unit.unit)]);
  }
}

type Section = readonly [name: string, lines: readonly Line[]];

const sections = (variables: Variables, ...all: readonly Section[]): string =>
  all
    .filter(([, lines]) => lines.length > 0)
    .map(
      ([name, lines]) =>
        `[${name}]\n${lines.map(([key, value]) => `${key}=${variables.text(value)}\n`).join("")}`,
    )
    .join("\n");

const install = (unit: ServiceUnit | TimerUnit): Section => [
  "Install",
  unit.wantedBy.length === 0 ? [] : [["WantedBy", text(unit.wantedBy.join(" "))]],
];

const sorted = (lines: Iterable<Line>): Line[] => [...lines].sort(([a], [b]) => (a < b ? -1 : 1));

function unitLines(section: UnitSection): Line[] {
  const { description, documentation = [], extra = [] } = section;
  const units: readonly (readonly [string, readonly string[] | undefined])[] = [
    ["After", section.after],
    ["Before", section.before],
    ["BindsTo", section.bindsTo],
    ["Documentation", documentation],
    ["Requires", section.requires],
  ];
  const numbers = [
    ["StartLimitBurst", section.startLimitBurst],
    ["StartLimitIntervalSec", section.startLimitIntervalSec],
  ] as const;
  return sorted([
    ...(description ? [["Description", description] as const] : []),
    ...units.flatMap(([key, names = []]) =>
      names.length === 0 ? [] : [[key, text(names.join(" "))] as const],
    ),
    ...numbers.flatMap(([key, value]) => (value === undefined ? [] : [[key, text(String(value))] as const])),
    ...extra,
  ]);
}

function serviceLines(unit: ServiceUnit): Line[] {
  const environment = new Map([...unit.environment, ["PATH", searchPath(unit.path)]]);
  return [
    ...sorted(environment).map(([name, value]): Line => ["Environment", environmentAssignment(name, value)]),
    ...sorted(unit.service),
  ];
}

/** All `/bin` before all `/sbin`, as NixOS has it. */
function searchPath(packages: readonly PackageRef[]): Text {
  const all = [
    ...packages.map((each) => each.expr),
    ...standardPackages.map((name) => select(variable("pkgs"), name)),
  ];
  const folders = (folder: string) => all.flatMap((expr) => [":", binary(expr), `/${folder}`]);
  return text(...[...folders("bin"), ...folders("sbin")].slice(1));
}

/** The output with the programs: `lib.getBin`, as `makeBinPath` does it. */
const binary = (expr: PackageRef["expr"]) => apply(select(variable("lib"), "getBin"), expr);
