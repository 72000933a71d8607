import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Groups of options that are read back through `config` and set as they are, or with changes, somewhere else.

const demo = `license = "mit"; source.path = ./src;`;

async function evaluated(body: string, silent = /^$/) {
  const { diagnostics, text } = await compileNixRecipe(body);
  expect(diagnostics.filter(({ code }) => !silent.test(code))).toEqual([]);
  return JSON.parse(text("catalog.json") ?? "null") as {
    readonly apps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly pkgs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

it("options with two names and options that runtimes set are not in the way", async () => {
  const { apps } = await evaluated(
    `{
      apps.one = {
        services.components.web = {
          process = { command = "/bin/web"; configData.f.text = "x"; };
          resources.db.nixosConfig.services.mysql.enable = true;
        };
        services.runtimes.nixos = { enable = true; vm.cores = 2; };
        test.services.nixosConfig.a = 1;
      };
      apps.two = { inherit (config.apps.one) services test; };
      apps.three.services = config.apps.one.services // {
        runtimes = config.apps.one.services.runtimes // { hostos.vm.cores = 8; };
      };
    }`,
    /^(?:CG4|advice)/,
  );
  const copied = (app: string, option: string) =>
    JSON.parse(
      JSON.stringify(apps[app]?.[option]).replaceAll(`/catalog/${app}/`, "/catalog/one/"),
    ) as unknown;
  const built = /apps\.two\./g;
  expect(JSON.stringify(copied("two", "services")).replace(built, "apps.one.")).toBe(
    JSON.stringify(apps["one"]?.["services"]),
  );
  expect(apps["two"]?.["test"]).toMatchObject({ services: { hostosConfig: { a: 1 } } });
  expect(apps["three"]?.["services"]).toMatchObject({
    components: { web: { process: { command: "/bin/web" } } },
    runtimes: { hostos: { enable: false, vm: { cores: 8 } } },
  });
});

it("defaults of builders that are not enabled are not reported as options without effect", async () => {
  const { pkgs } = await evaluated(`{
    pkgs.one = { ${demo} build = { standardBuilder.enable = true; env.NIX_CFLAGS_COMPILE = [ "-O2" ]; env.A = "1"; }; };
    pkgs.two = { ${demo} inherit (config.pkgs.one) build; };
  }`);
  expect(pkgs["two"]?.["build"]).toEqual(pkgs["one"]?.["build"]);
  expect(pkgs["two"]?.["build"]).toMatchObject({ env: { A: "1", BUILD_CFLAGS_COMPILE: ["-O2"] } });
});

it("fixed options of open sets are read by either name, and are null unless they are set", async () => {
  const { pkgs } = await evaluated(`{
    pkgs.one = { ${demo} build = { standardBuilder.enable = true; env.NIX_CFLAGS_COMPILE = [ "-O2" ]; }; };
    pkgs.two = { ${demo} build = { standardBuilder.enable = true; env.A = "1"; }; };
    pkgs.three = {
      ${demo}
      build.standardBuilder.enable = true;
      test.script = builtins.toJSON [
        config.pkgs.one.build.env.BUILD_CFLAGS_COMPILE
        config.pkgs.one.build.env.NIX_CFLAGS_COMPILE
        config.pkgs.two.build.env.BUILD_CFLAGS_COMPILE
        config.pkgs.two.build.env.NIX_CFLAGS_COMPILE
        config.pkgs.two.build.standardBuilder.env.BUILD_CFLAGS_COMPILE
        (attrNames config.pkgs.one.build.env)
        (attrNames config.pkgs.two.build.env)
      ];
    };
  }`);
  expect(pkgs["three"]?.["test"]).toMatchObject({
    script: '[["-O2"],["-O2"],null,null,null,["BUILD_CFLAGS_COMPILE"],["A"]]',
  });
});

it("a whole package or app is made of another one, with changes", async () => {
  const { apps, pkgs } = await evaluated(
    `{
      pkgs.one = { ${demo} version = "2.0"; build.standardBuilder.enable = true; test.script = "true"; };
      pkgs.two = config.pkgs.one // { description = "Of \${config.pkgs.one.pname}."; };
      pkgs.original = { license = "mit"; build.identityBuilder = { enable = true; derivation = pkgs.hello; }; };
      pkgs.copy = config.pkgs.original // { description = "A copy."; test.packages = [ config.pkgs.original.result.derivation ]; };
      apps.a = { services.components.web.process.command = "/bin/a"; usage = "A"; };
      apps.b = config.apps.a // { description = "Of \${config.apps.a.name}."; };
    }`,
    /^(?:CG4|advice)/,
  );
  expect(pkgs["two"]).toMatchObject({
    pname: "two",
    version: "2.0",
    description: "Of one.",
    test: { script: "true" },
  });
  expect(pkgs["copy"]).toMatchObject({
    pname: "copy",
    description: "A copy.",
    test: { packages: ["${pkgs.original}"] },
  });
  expect(apps["b"]).toMatchObject({ name: "b", usage: "A", description: "Of a." });
});

it("defaults that a package has by another one are not printed, and hide nothing of a derivation", async () => {
  const { diagnostics, text } = await compileNixRecipe(`{
    pkgs.one = { ${demo} build.standardBuilder.enable = true; };
    pkgs.two = config.pkgs.one // { license = "mit"; };
    pkgs.original = { license = "mit"; build.identityBuilder = { enable = true; derivation = pkgs.hello; }; };
    pkgs.copy = config.pkgs.original // { mainProgram = "hello"; };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(text("pkgs/two/package.nix")).toBe(text("pkgs/one/package.nix")?.replace('"one"', '"two"'));
  expect(text("pkgs/copy/package.nix")).not.toContain("version");
  expect(JSON.parse(text("catalog.json") ?? "")).toMatchObject({
    pkgs: { copy: { version: "${lib.getVersion pkgs.copy}", mainProgram: "hello" } },
  });
});

it("values read from JSON count as set by the recipe, and are printed", async () => {
  const { diagnostics, text } = await compileNixRecipe(`{
    pkgs.tool = builtins.fromJSON ''{
      "license": "mit", "version": "1.0.0",
      "develop": { "shellHook": "echo hello" }, "test": { "script": "tool --help" }
    }'' // { build.identityBuilder = { enable = true; derivation = pkgs.hello; }; };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const file = text("pkgs/tool/package.nix");
  expect(file).toContain('version = "1.0.0";');
  expect(file).toContain('shellHook = "echo hello";');
  expect(file).toContain('script = "tool --help";');
});
