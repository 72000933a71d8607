import { expect, it } from "vitest";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { reportSharedUnits, type DefinedUnit } from "../../../../compiler/lints/hosts/unit-names.ts";

const said = (...users: readonly DefinedUnit["of"][]): readonly string[] => {
  const messages: string[] = [];
  const units = users.map((of, index) => ({ unit: "nginx.service", app: `app${index}`, at: undefined, of }));
  reportSharedUnits(units, {
    report: ({ message }: Diagnostic) => {
      messages.push(message);
    },
  });
  return messages;
};
const clash = ["the apps `app0` and `app1` both define the unit `nginx.service`"];

it.each<[readonly DefinedUnit["of"][], readonly string[]]>([
  [["component"], []],
  [["component", "component"], clash],
  [["module", "component"], clash],
  [["health", "module"], clash],
  // NixOS merges what several modules say of its own units.
  [["module", "module"], []],
  // Their components clash.
  [["health", "health"], []],
])("a unit of %j", (users, expected) => {
  expect(said(...users)).toEqual(expected);
});
