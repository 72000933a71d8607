import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

const compiled = (runtimes: string) =>
  compileNixRecipe(`{ apps.search.services = {
    components.web.process = {
      command = "/bin/web";
      environment."discovery.type" = "single-node";
    };
    runtimes = { ${runtimes} };
  }; }`);

it("a variable of a container may have a dot in its name", async () => {
  const { diagnostics, text } = await compiled("container.enable = true;");
  expect(diagnostics).toEqual([]);
  expect(text("apps/search/container/compose.yaml")).toContain('discovery.type: "single-node"');
});

it("a variable of a unit may not", async () => {
  const { diagnostics } = await compiled("container.enable = true; hostos.enable = true;");
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG514"]);
});

it("a secret of a container has a name that no other component can have", async () => {
  const secret = 'secrets."b" = { file = "/run/keys/b"; };';
  const { diagnostics, text } = await compileNixRecipe(`{ apps.shop.services = {
    components.a.process = { command = "/bin/a"; secrets."b-c" = { file = "/run/keys/a"; }; };
    components.a-b.process = { command = "/bin/a"; secrets.c = { file = "/run/keys/c"; }; ${secret} };
    runtimes.container.enable = true;
  }; }`);
  expect(diagnostics).toEqual([]);
  const names = [...(text("apps/shop/container/compose.yaml") ?? "").matchAll(/source: "(.*)"/g)];
  expect(names.map(([, name]) => name)).toEqual(["a.b-c", "a-b.b", "a-b.c"]);
});
