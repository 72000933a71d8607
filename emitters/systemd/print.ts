import type { Text } from "../../compiler/language/option-values.ts";
import { environmentAssignment } from "../../compiler/plan/units/escape.ts";
import type { Unit } from "../../compiler/plan/units/model.ts";
import { joined } from "./overrides/settings.ts";
import type { MergedUnit, Section } from "./overrides/unit-options.ts";
import type { Variables } from "../services/variables.ts";

/** A comment has no value. */
type Line = readonly [key: string, value: Text] | readonly [comment: string];

/** A unit in the layout of NixOS: keys in byte order, with `Environment=` first in `[Service]`. */
export interface UnitText {
  readonly comments: readonly string[];
  readonly sections: readonly (readonly [name: string, lines: readonly Line[]])[];
}

/** The file of a unit below `units/`. */
export function unitFileName(unit: Unit, app: string): string {
  switch (unit.kind) {
    case "service":
      return `${unit.name}.service`;
    case "timer":
      return `${unit.name}.timer`;
    case "target":
      return `${unit.name}.target`;
    case "drop-in":
      return `${unit.of}.d/${app}.conf`;
  }
}

/** The content of a unit, escaped. */
export function unitText(kind: Unit["kind"], merged: MergedUnit): UnitText {
  const { unit, environment, settings, install, enable, unread, computed } = merged;
  const own: UnitText["sections"] =
    kind === "target"
      ? []
      : kind === "timer"
        ? [["Timer", linesOf(settings)]]
        : [["Service", [...environmentLines(environment), ...linesOf(settings)]]];
  return {
    comments: [
      ...(enable ? [] : [masked]),
      ...unread.map((from) => left("Every setting", from)),
      ...computed.map(([name, from]) => left(name, from)),
    ],
    sections: [["Unit", linesOf(unit)], ...own, ["Install", linesOf(install)]],
  };
}

export function printUnit({ comments, sections }: UnitText, variables: Variables): string {
  let printed = comments.map((comment) => `# ${comment}\n`).join("");
  for (const [name, lines] of sections) {
    if (lines.length === 0) continue;
    printed += `${printed === "" ? "" : "\n"}[${name}]\n`;
    for (const [key, value] of lines)
      printed += value === undefined ? `# ${key}\n` : `${key}=${variables.text(value)}\n`;
  }
  return printed;
}

// The generated check parses these comments (`templates/lib/units-check.nix`).

const masked = "enable = false: NixOS masks this unit";
const left = (key: string, from: string): string => `${key}: only Nix can compute it, see ${from}`;

type Entry = readonly [key: string, lines: readonly Line[]];

const sorted = (entries: readonly Entry[]): Line[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, lines]) => lines);

const linesOf = ({ keys, unread }: Section): Line[] => [
  ...unread.map((from): Line => [left("Every setting", from)]),
  ...sorted(
    [...keys].map(([key, { known, unknown }]): Entry => [
      key,
      [
        ...unknown.map((from): Line => [left(key, from)]),
        ...joined(known).map((value): Line => [key, value]),
      ],
    ]),
  ),
];

const environmentLines = ({ keys, unread }: Section): Line[] => [
  ...unread.map((from): Line => [left("Every variable", from)]),
  ...sorted(
    [...keys].map(([name, { known, unknown }]): Entry => [
      name,
      [
        ...unknown.map((from): Line => [left(`Environment=${name}`, from)]),
        ...joined(known).map((value): Line => ["Environment", environmentAssignment(name, value)]),
      ],
    ]),
  ),
];
