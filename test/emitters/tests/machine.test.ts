import { expect, it } from "vitest";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { emitTests } from "../../../emitters/tests/emit-tests.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

// A module of the recipe may say otherwise: `evaluateOnNixOs` of golden/modules shows that NixOS agrees.

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

/** The default settings in a file of the app `demo`. */
function defaults(file: string): string[] {
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: { web: { process: { command: "/bin/web" }, resources: { db: {} } } },
          runtimes: { container: { enable: true }, hostos: { enable: true, vm: { cores: 2 } } },
        },
        test: { services: { script: "true" } },
      },
    },
  });
  const found = [...emitHostos(catalog, context), ...emitTests(catalog, context)].find(
    ({ path }) => path === `apps/demo/${file}`,
  );
  const lines = String(found?.content).matchAll(/^ *(\S+) = lib\.mkOverride 1200 (.*);$/gm);
  return [...lines].map(([, name, value]) => `${name} = ${value}`);
}

it("the size of a test machine, and its firewall, are defaults", () => {
  expect(defaults("test/hostos.nix")).toEqual(["cores = 2", "diskSize = 4096", "memorySize = 2048"]);
  expect(defaults("test/container.nix")).toEqual([
    "networking.firewall.enable = false",
    "cores = 2",
    "diskSize = 12288",
    "memorySize = 2560",
  ]);
});

it("the size of the virtual machine is set by `vm`, all else is a default", () => {
  expect(defaults("hostos/vm.nix")).toEqual([
    "graphics = false",
    'services.getty.autologinUser = "root"',
    'networking.hostName = "demo"',
    "system.stateVersion = lib.trivial.release",
  ]);
});
