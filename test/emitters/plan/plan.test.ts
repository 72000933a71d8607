import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** `plan.json` of an app whose services are this Nix expression. */
async function planOf(services: string): Promise<Record<string, unknown>> {
  const { text, diagnostics } = await compileNixRecipe(`{ apps.shop.services = { ${services} }; }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return JSON.parse(text("apps/shop/plan.json") ?? "null") as Record<string, unknown>;
}

const web = `components.web.process.command = "/bin/web";`;
const onHosts = "runtimes.hostos.enable = true;";

it("a plan lists components in start order, with durations in milliseconds", async () => {
  const plan = await planOf(`
    components = {
      web = {
        process = { command = pkgs.hello; argv = [ "$HOME" ]; ports = [ "8080:80" ]; };
        dependsOn = [ "zoo" ];
        healthcheck = { enable = true; test = [ "true" ]; interval = "2m"; };
      };
      zoo.process.command = "/bin/zoo";
    };
    runtimes.container.enable = true;
  `);
  expect(plan).toMatchObject({ app: "shop", recipe: "recipes/recipe.nix", hostos: null });
  expect(Object.keys(plan["components"] as object)).toEqual(["zoo", "web"]);
  expect(plan["components"]).toMatchObject({
    web: {
      package: "${pkgs.hello}",
      command: ["${lib.getExe pkgs.hello}", "$HOME"],
      ports: ["8080:80"],
      waitsFor: ["zoo"],
      health: { test: ["true"], interval: 120_000, timeout: 30_000 },
    },
  });
  expect(plan["container"]).toHaveProperty("zoo");
});

it("a unit has the values of hostosConfig, and names options that only Nix can compute", async () => {
  const plan = await planOf(`
    ${web}
    runtimes.hostos = {
      enable = true;
      hostosConfig.systemd.services.web.serviceConfig = {
        MemoryMax = "1G";
        Nice = mkIf pkgs.stdenv.hostPlatform.isLinux 3;
      };
    };
  `);
  expect(plan).toMatchObject({
    hostos: {
      units: {
        "web.service": {
          leftToNix: ["serviceConfig.Nice"],
          Service: { ExecStart: "/bin/web", MemoryMax: "1G" },
        },
      },
    },
  });
  expect(JSON.stringify(plan)).not.toContain('"Nice":"3"');
});

it("a setting has its value, or its definitions with their properties", async () => {
  const plan = await planOf(`
    ${web}
    runtimes.hostos = {
      enable = true;
      hostosConfig = {
        a.plain = [ 1 ];
        a.forced = mkForce 1;
        a.first = mkBefore [ 2 ];
        a."b.c" = true;
        a.conditional = mkIf pkgs.stdenv.hostPlatform.isLinux "x";
        a.merged = mkMerge [ "x" "x" "y" ];
        a.off = mkIf false 1;
      };
    };
  `);
  expect(plan).toHaveProperty("hostos.settings", {
    'a."b.c"': true,
    "a.conditional": {
      definitions: [{ value: "x", onlyIf: ["${pkgs.stdenv.hostPlatform.isLinux}"] }],
    },
    "a.first": { definitions: [{ value: [2], order: 500 }] },
    "a.forced": { definitions: [{ value: 1, priority: 50 }] },
    "a.merged": { definitions: [{ value: "x", times: 2 }, { value: "y" }] },
    "a.plain": [1],
  });
});

it("a unit has a list for a repeated key", async () => {
  const plan = await planOf(`
    ${web}
    runtimes.hostos = {
      enable = true;
      hostosConfig.systemd.services.web.serviceConfig.ExecStartPre = [ "/bin/a" "/bin/b" ];
    };
  `);
  expect(plan).toHaveProperty(
    ["hostos", "units", "web.service", "Service", "ExecStartPre"],
    ["/bin/a", "/bin/b"],
  );
});

it("an app without services has no plan", async () => {
  const { texts } = await compileNixRecipe(`{ apps.shop.programs = {
    packages = [ pkgs.hello ];
    runtimes.shell.enable = true;
  }; }`);
  expect([...texts().keys()].filter((path) => path.startsWith("apps/shop/"))).toContain(
    "apps/shop/default.nix",
  );
  expect(texts().has("apps/shop/plan.json")).toBe(false);
});

it("equal recipes have equal plans, whatever the order of their options", async () => {
  const [one, other] = await Promise.all([
    planOf(`${web} components.db.process.command = "/bin/db"; ${onHosts}`),
    planOf(`${onHosts} components.db.process.command = "/bin/db"; ${web}`),
  ]);
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});
