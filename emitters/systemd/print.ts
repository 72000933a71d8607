import { text, textOfParts } from "../../compiler/language/text.ts";
import { apply, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { PackageRef, Text } from "../../compiler/ir/values.ts";
import { textWith } from "../support/package-list.ts";
import { environmentAssignment } from "./escape.ts";
import type { ServiceUnit, TimerUnit, Unit, UnitSection } from "./model.ts";
import type { Variables } from "../plan/variables.ts";

type Line = readonly [key: string, value: Text];

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

function sections(variables: Variables, ...all: readonly Section[]): string {
  let printed = "";
  for (const [name, lines] of all) {
    if (lines.length === 0) continue;
    printed += `${printed === "" ? "" : "\n"}[${name}]\n`;
    for (const [key, value] of lines) printed += `${key}=${variables.text(value)}\n`;
  }
  return printed;
}

const install = (unit: ServiceUnit | TimerUnit): Section => [
  "Install",
  unit.wantedBy.length === 0 ? [] : [["WantedBy", text(unit.wantedBy.join(" "))]],
];

const sorted = (lines: Iterable<Line>): Line[] => [...lines].sort(([a], [b]) => (a < b ? -1 : 1));

function unitLines(section: UnitSection): Line[] {
  const lines: Line[] = [];
  const addUnits = (key: string, names: readonly string[] = []): void => {
    if (names.length > 0) lines.push([key, text(names.join(" "))]);
  };
  const addNumber = (key: string, value: number | undefined): void => {
    if (value !== undefined) lines.push([key, text(String(value))]);
  };
  if (section.description) lines.push(["Description", section.description]);
  addUnits("After", section.after);
  addUnits("Before", section.before);
  addUnits("Documentation", section.documentation);
  addUnits("OnFailure", section.onFailure);
  addUnits("PartOf", section.partOf);
  addUnits("Requires", section.requires);
  addUnits("Requisite", section.requisite);
  addNumber("StartLimitBurst", section.startLimitBurst);
  addNumber("StartLimitIntervalSec", section.startLimitIntervalSec);
  addUnits("Wants", section.wants);
  if (section.extra) lines.push(...section.extra);
  return sorted(lines);
}

function serviceLines(unit: ServiceUnit): Line[] {
  const environment = new Map([["PATH", searchPath(unit.path)], ...unit.environment]);
  return [
    ...sorted(environment).map(([name, value]): Line => ["Environment", environmentAssignment(name, value)]),
    ...sorted(unit.service),
  ];
}

/** All `/bin` before all `/sbin`, as NixOS has it. */
function searchPath(packages: readonly PackageRef[]): Text {
  const parts: (string | Expr)[] = [];
  for (const folder of ["bin", "sbin"]) {
    for (const ref of packages) {
      const program = binary(ref.expr);
      if (ref.onlyIf === undefined) parts.push(program, `/${folder}:`);
      else parts.push(textWith(ref, string(program, `/${folder}:`)));
    }
    for (const program of standardPrograms) parts.push(program, `/${folder}:`);
  }
  parts[parts.length - 1] = "/sbin";
  return textOfParts(parts);
}

/** The output with the programs: `lib.getBin`, as `makeBinPath` does it. */
const binary = (expr: Expr): Expr => apply(select(variable("lib"), "getBin"), expr);

/** What NixOS puts on the `PATH` of every service, after the service's own packages (nixos/lib/systemd-lib.nix). */
const standardPrograms = ["coreutils", "findutils", "gnugrep", "gnused", "systemd"].map((name) =>
  binary(select(variable("pkgs"), name)),
);
