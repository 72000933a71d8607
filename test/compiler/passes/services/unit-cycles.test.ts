import { expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const process = { command: "/bin/x" };
const enabling = (service: string) => ({ services: { [service]: { enable: true } } });
const postgresql = enabling("postgresql");

const messages = (components: Record<string, unknown>, hostos = true) =>
  resolveRecipe({ apps: { demo: appWith(components, { hostos: { enable: hostos } }) } }).diagnostics.map(
    ({ code, message }) => `${code}: ${message}`,
  );

const both = {
  api: {
    process,
    resources: {
      db: { hostosConfig: postgresql },
      proxy: { role: "frontend", hostosConfig: postgresql },
    },
  },
};

it("a backend and a frontend of one component cannot be one unit", () => {
  expect(messages(both)).toEqual([
    "CG488: the units on NixOS hosts wait for each other: `api.service` → `postgresql.service` → `api.service`",
  ]);
});

it("a backend and a frontend of one component are two services in containers", () => {
  expect(messages(both, false)).toEqual([]);
});

it("one unit may be behind a backend and a frontend of components that do not wait for each other", () => {
  const api = { process, resources: { db: { hostosConfig: postgresql } } };
  const web = { process, resources: { proxy: { role: "frontend", hostosConfig: postgresql } } };
  expect(messages({ api, web })).toEqual([]);
  expect(messages({ api, web: { ...web, dependsOn: ["api"] } })).toHaveLength(1);
});

it("a cycle of components is reported once, as a cycle of components", () => {
  const db = { db: { hostosConfig: postgresql } };
  expect(
    messages({
      a: { process, dependsOn: ["b"], resources: db },
      b: {
        process,
        dependsOn: ["a"],
        resources: { proxy: { role: "frontend", hostosConfig: enabling("nginx") } },
      },
    }),
  ).toEqual(["CG452: these wait for each other: `a` → `b` → `a`"]);
});
