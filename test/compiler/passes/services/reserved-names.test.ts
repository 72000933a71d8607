import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const web = { process: { command: "/bin/web" } };
const diagnosticsOf = (components: Record<string, unknown>, ...enabled: readonly string[]) => {
  const runtimes = Object.fromEntries(enabled.map((runtime) => [runtime, { enable: true }]));
  return resolveRecipe({ apps: { demo: appWith(components, runtimes) } }).diagnostics;
};
const path = "apps.demo.services.components";

describe("accounts of the system", () => {
  it.each([
    ["root"],
    ["root", "container"],
    ["root", "hostos"],
    ["nobody", "hostos"],
    ["disk", "hostos"],
    ["nixbld12", "hostos"],
    ["systemd-network", "hostos"],
  ])("are not those of a component: %s (%s)", (name, ...enabled) => {
    expect(diagnosticsOf({ [name]: web }, ...enabled)).toEqual([
      {
        code: "CG484",
        message: `\`${name}\` is a user or group of every system`,
        at: `${path}.${name}:`,
        hint: "Rename the component. It would run as that account.",
      },
    ]);
  });

  it("do not exist in an image", () => {
    expect(diagnosticsOf({ nobody: web, video: web }, "container")).toEqual([]);
  });
});

describe("the account of a database", () => {
  const db = (enable: boolean) => ({ hostosConfig: { services: { postgresql: { enable } } } });

  it("is not that of a component beside it", () => {
    expect(diagnosticsOf({ postgres: { ...web, resources: { db: db(true) } } }, "hostos")).toMatchObject([
      {
        code: "CG484",
        message: "`postgres` is the account that `postgresql.service` runs as",
        at: `${path}.postgres:`,
      },
    ]);
  });

  it.each([
    ["where there is none", false, "hostos"],
    ["in a container", true, "container"],
  ])("may be %s", (_, enable, runtime) => {
    expect(diagnosticsOf({ postgres: { ...web, resources: { db: db(enable) } } }, runtime)).toEqual([]);
  });
});

it("components and resources cannot be called localhost", () => {
  expect(diagnosticsOf({ localhost: web, web: { ...web, resources: { localhost: {} } } })).toMatchObject([
    { code: "CG402", at: `${path}.web.resources.localhost:` },
    {
      code: "CG485",
      message: "a component cannot be called `localhost`",
      at: `${path}.localhost:`,
      hint: "Give the component another name. Components connect to it by name, and `localhost` is the host itself.",
    },
    {
      code: "CG485",
      message: "a resource cannot be called `localhost`",
      at: `${path}.web.resources.localhost:`,
    },
  ]);
});
