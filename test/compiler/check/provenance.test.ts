import { expect, it } from "vitest";
import { checkApp } from "../../../compiler/check/check.ts";
import { collector, RecipeText } from "./recipe-value.ts";

const { report } = collector();
const definition = {
  name: "web",
  nameSpan: { file: "recipe.nix", start: 1, end: 4 },
  value: new RecipeText().thunk({
    displayName: "Web",
    services: {
      components: {
        api: { process: { command: "x", ports: ["bad", "80:80", 5, "81:81"], user: "nobody" } },
        db: {},
      },
    },
  }),
};
const { provenance, data } = checkApp(definition, { reporter: { report } });
const process = ["services", "components", "api", "process"];

it("knows the places of values and names", () => {
  expect(provenance.at([])).toEqual({
    span: { file: "recipe.nix", start: 10, end: 15 },
    nameSpan: { file: "recipe.nix", start: 1, end: 4 },
    explicit: true,
  });
  expect(provenance.at(["displayName"])).toEqual({
    span: { file: "recipe.nix", start: 30, end: 35 },
    nameSpan: { file: "recipe.nix", start: 20, end: 25 },
    explicit: true,
  });
});

it("gives the nearest written thing for a default", () => {
  const nearest = provenance.at(["services", "components"]);
  expect(provenance.at(["services", "components", "gone", "process", "user"])).toEqual({
    ...nearest,
    explicit: false,
  });
  expect(provenance.isExplicit([...process, "stateDir"])).toBe(false);
});

it("counts list elements as checked data does: without the wrong ones", () => {
  expect(data.services.components.get("api")?.process.ports).toEqual(["80:80", "81:81"]);
  const [first, second, third] = ["0", "1", "2"].map((index) => provenance.at([...process, "ports", index]));
  expect([first?.explicit, second?.explicit, third?.explicit]).toEqual([true, true, false]);
  expect((second?.span?.start ?? 0) - (first?.span?.start ?? 0)).toBe(20);
});

it("knows values that have been reported as wrong, or as missing", () => {
  expect(provenance.isWrong([...process, "user"])).toBe(true);
  expect(provenance.isWrong([...process, "ports"])).toBe(true);
  expect(provenance.isWrong([...process, "ports", "0"])).toBe(false);
  expect(provenance.isWrong(["services", "components", "db", "process", "command"])).toBe(true);
  expect(provenance.isWrong(["services", "components", "db", "resources"])).toBe(false);
});

it("lists the options that the recipe set, without list elements", () => {
  expect(provenance.explicitPaths().map((path) => path.join("."))).toEqual([
    "displayName",
    "services",
    "services.components",
    "services.components.api",
    process.join("."),
    [...process, "command"].join("."),
    [...process, "ports"].join("."),
    [...process, "user"].join("."),
    "services.components.db",
  ]);
});
