import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const system = [
  "RUN.md",
  "default.nix",
  "hostos/module.nix",
  "hostos/scripts.nix",
  "hostos/variables.nix",
  "hostos/vm.nix",
  "test/hostos.nix",
  "test/hostos.py",
];
const setup = "hostos/units/web-setup.service";
const containers = [
  "container/compose.yaml",
  "container/images.nix",
  "test/container.nix",
  "test/container.py",
];

/** The files below `apps/web/` of an app without components, in which every service runtime is enabled. */
async function filesOf(hostos: string): Promise<readonly string[]> {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.web = {
      services.runtimes = { hostos = { enable = true; ${hostos} }; container.enable = true; };
      test.services.script = "true";
    };
  }`);
  // The container runtime has nothing to run.
  expect(diagnostics.filter(({ message }) => !message.startsWith("the container runtime "))).toEqual([]);
  return [...system, setup, ...containers].filter((path) => text(`apps/web/${path}`) !== undefined);
}

it("a host is configured, tried out and tested without components", async () => {
  expect(await filesOf(`hostosConfig.services.nginx.enable = true;`)).toEqual(system);
});

it("the setup script is a unit, without components too", async () => {
  expect(await filesOf(`setup = "mkdir -p /srv";`)).toEqual([...system, setup]);
});
