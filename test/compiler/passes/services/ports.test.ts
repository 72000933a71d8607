import { expect, it } from "vitest";
import { port } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolvePorts = (ports: readonly string[]) => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: { demo: appWith({ web: { process: { command: "/bin/web", ports } } }) },
  });
  return { ports: catalog.apps.get("demo")?.services.components.get("web")?.process.ports, diagnostics };
};

it("reads ports in the order written", () => {
  expect(resolvePorts(["8080:80", "1:65535"])).toEqual({
    ports: [port(8080, 80), port(1, 65535)],
    diagnostics: [],
  });
});

it("keeps the text of the recipe beside the numbers", () => {
  expect(resolvePorts(["08080:080"]).ports).toEqual([{ text: "08080:080", host: 8080, service: 80 }]);
});

it.each([
  ["0:80", "0"],
  ["80:0", "0"],
  ["65536:80", "65536"],
  ["80:99999999999999999999", "99999999999999999999"],
])("refuses %s", (written, bad) => {
  expect(resolvePorts(["1:1", written])).toEqual({
    ports: [port(1, 1)],
    diagnostics: [
      {
        code: "CG455",
        message: `\`${bad}\` in \`${written}\` is not a valid port`,
        at: "apps.demo.services.components.web.process.ports.1",
        hint: "Write `<host_port>:<service_port>` with numbers from 1 to 65535.",
      },
    ],
  });
});
