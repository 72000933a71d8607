import { describe, expect, it } from "vitest";
import type { UserPolicy } from "../../../compiler/ir/app.ts";
import { emitContainer } from "../../../emitters/container/emit-container.ts";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

// Ports below 1024 need root, unless the kernel is configured otherwise: a web server at port 80 did not start.

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

function emitted(user: UserPolicy, ports: readonly string[]): (path: string) => string {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: { web: { process: { command: "/bin/web", user, ports } } },
          runtimes: { container: { enable: true }, hostos: { enable: true } },
        },
      },
    },
  });
  expect(diagnostics).toEqual([]);
  const files = [...emitHostos(catalog, context), ...emitContainer(catalog, context)];
  return (path) => String(files.find((file) => file.path === `apps/demo/${path}`)?.content);
}

describe.each<UserPolicy>(["prefer-dynamic", "non-privileged"])("user = %s", (user) => {
  const low = emitted(user, ["8443:8443", "8080:80"]);

  it("may listen at a low port on hosts", () => {
    expect(low("hostos/units/web.service")).toContain("\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n");
  });

  it("leaves it to recipes and hosts to add other capabilities", () => {
    expect(low("hostos/module.nix")).toContain('AmbientCapabilities = [ "CAP_NET_BIND_SERVICE" ];');
  });

  it("may listen at a low port in containers", () => {
    expect(low("container/compose.yaml")).toMatch(/\n {4}cap_add:\n {6}- "NET_BIND_SERVICE"\n/);
  });

  it("has no rights that it does not need: the port of the host is the engine's", () => {
    const high = emitted(user, ["80:8080", "1024:1024"]);
    for (const path of ["hostos/units/web.service", "hostos/module.nix", "container/compose.yaml"])
      expect(high(path)).not.toMatch(/NET_BIND_SERVICE/);
  });
});

it("root needs nothing on hosts", () => {
  const root = emitted("root", ["80:80"]);
  for (const path of ["hostos/units/web.service", "hostos/module.nix"])
    expect(root(path)).not.toMatch(/NET_BIND_SERVICE/);
});

it("root keeps the capability in containers, whatever its ports are", () => {
  const composeOf = (port: string): string => emitted("root", [port])("container/compose.yaml");
  expect(composeOf("80:8080")).toContain('- "NET_BIND_SERVICE"');
  expect(composeOf("80:80").replaceAll("80:80", "80:8080")).toBe(composeOf("80:8080"));
});
