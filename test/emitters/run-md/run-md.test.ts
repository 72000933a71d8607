import { expect, it } from "vitest";
import { emitContainer } from "../../../emitters/container/emit-container.ts";
import { emitRunMd } from "../../../emitters/run-md/emit-run-md.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

it("RUN.md names the Compose project as the Compose file does", () => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      Demo: {
        services: {
          components: { web: { process: { command: "/bin/web" } } },
          runtimes: { container: { enable: true } },
        },
      },
    },
  });
  expect(diagnostics).toEqual([]);
  const contentOf = (files: ReturnType<typeof emitRunMd>, path: string): string =>
    String(files.find((file) => file.path === path)?.content);
  expect(contentOf(emitContainer(catalog, context), "apps/Demo/container/compose.yaml")).toContain(
    'name: "demo"',
  );
  expect(contentOf(emitRunMd(catalog, context), "apps/Demo/RUN.md")).toContain(
    "podman-compose --project-name demo --file out/apps/Demo/container/compose.yaml up",
  );
});
