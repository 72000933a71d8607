import { expect, it } from "vitest";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import {
  makeApp,
  makeCatalog,
  makeComponent,
  makeRuntimes,
  makeServices,
} from "../../support/ir-fixtures.ts";

const hostNameOf = (app: string): string | undefined => {
  const services = makeServices({
    components: new Map([["web", makeComponent("web")]]),
    runtimes: makeRuntimes({ hostos: { enable: true } }),
  });
  const catalog = makeCatalog({ apps: [makeApp({ name: app, services })] });
  const files = emitHostos(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  const vm = files.find(({ path }) => path.endsWith("/vm.nix"));
  return /networking\.hostName = lib\.mkOverride 1200 "(.*)";/.exec(String(vm?.content))?.[1];
};

it.each([
  ["Web-2", "Web-2"],
  ["trail--", "trail"],
  ["l".repeat(80), "l".repeat(63)],
  [`${"l".repeat(62)}-more`, "l".repeat(62)],
])("the virtual machine of %s is called %s", (app, expected) => {
  expect(hostNameOf(app)).toBe(expected);
  // nixos/modules/tasks/network-interfaces.nix
  expect(expected).toMatch(/^$|^[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?$/);
});

it("a long range of ports is forwarded in part, as RUN.md states", async () => {
  const media = (lastPort: number): string => `{ apps.calls = {
    services.components.media.process = {
      command = "/bin/media";
      endpoints.media = { port = 40000; lastPort = ${lastPort}; protocol = "udp"; };
    };
    services.runtimes.hostos.enable = true;
  }; }`;
  const note = "Of a range, the virtual machine forwards the first 100 ports.";
  for (const [lastPort, forwarded, isDistinct] of [
    [40099, 100, false],
    [40100, 100, true],
  ] as const) {
    const { text } = await compileNixRecipe(media(lastPort));
    expect(text("apps/calls/hostos/vm.nix")?.match(/proto = "udp"/g)).toHaveLength(forwarded);
    expect(text("apps/calls/RUN.md")?.includes(note)).toBe(isDistinct);
  }
});
