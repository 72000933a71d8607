// Slow. Depends on: emitters/tests.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeOnHost, run } from "../pkgs/host-catalog.ts";

// Scripts of a recipe run as the emitted files wrap them, with programs of this machine.

/** Apps without an enabled runtime, except `served`, which has both runtimes of services. */
const recipe = `{
  pkgs.greeter = {
    license = "mit";
    source.path = ./src;
    build.standardBuilder.enable = true;
    build.extraAttrs.buildCommand = "mkdir -p $out/bin; printf '#!/bin/bash\\necho greetings\\n' > $out/bin/greet; chmod +x $out/bin/greet";
    mainProgram = "greet";
    test.script = "cat big | grep -q y";
    test.sandbox = false;
  };
  apps.plain = {
    programs = { mainPackage = pkgs.greeter; packages = [ pkgs.hello ]; };
    test.programs.packages = [ pkgs.gnumake ];
    test.programs.script = ''
      [ "$program" = "\${pkgs.greeter}/bin/greet" ]
      [ "$($program)" = greetings ]
      [ "$(greet)" = greetings ]
      hello | grep -q Hello
      make --version > version
    '';
  };
  apps.none.test.programs.script = "! printenv program";
  apps.strict.test.programs.script = "false | true";
  apps.online.test.programs = { sandbox = false; script = "true"; };
  apps.parts.services.components.web = config.apps.served.services.components.web;
  apps.served = {
    programs.packages = [ pkgs.greeter ];
    services.components.web.process = { command = "/bin/web"; preStart = "false\ntouch $FOLDER/pre-start\n"; };
    services.runtimes = {
      container = { enable = true; components.web.setup = "false\ntouch $FOLDER/setup\n"; };
      hostos = { enable = true; setup = "false\ntouch $FOLDER/host-setup\n"; };
    };
    test.services.packages = [ pkgs.hello ];
    test.services.script = ''
      greet | grep -q greetings
      hello | grep -q Hello
      yes | head -n 1000000 | grep -q y
      if [ -n "$FAIL" ]; then false; fi
      echo passed
    '';
  };
}`;

describeOnHost(["make"], "scripts of a recipe", () => {
  const folder = suiteFolder();
  const out = join(folder, "out");
  const nixpkgs = join(import.meta.dirname, "../../nixpkgs/host.nix");
  const inCatalog = (expression: string): string => `
    let
      catalog = import ${out} { pkgs = host; };
      host = import ${nixpkgs} { };
      lib = host.lib;
      pkgs = catalog.scope // { testers.runNixOSTest = test: test; };
    in ${expression}`;

  beforeAll(async () => {
    const { diagnostics, texts } = await compileNixRecipe(recipe);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    writeTree(out, Object.fromEntries(texts()));
    writeTree(join(folder, "recipes/src"), { empty: "" });
  });

  /** The store path, or what Nix says when it cannot be built. */
  async function built(expression: string): Promise<string> {
    const { status, stdout, stderr } = await run(
      "nix-build",
      ["--no-out-link", "-E", inCatalog(expression)],
      folder,
    );
    return status === 0 ? stdout.trim() : stderr;
  }

  describe("a test of programs", () => {
    test.each([
      ["finds the app's packages, its main package and its own packages", "plain"],
      ["has no `$program` where there is no main package", "none"],
    ])("%s", async (_, app) => {
      expect(await built(`catalog.apps.${app}.test-programs`)).toMatch(/^\/\S+-test-programs$/);
    });

    test("fails with any program of a pipe", async () => {
      expect(await built("catalog.apps.strict.test-programs")).toContain("failed with exit code 1");
    });

    test("has the network if the recipe requires it, as the test of a package has", () => {
      const asks = (test: string): unknown =>
        nixEvalJson(inCatalog(`(${test}).__noChroot or false`), { write: true });
      expect(asks("catalog.apps.online.test-programs")).toBe(true);
      expect(asks("catalog.pkgs.greeter.test")).toBe(true);
      expect(asks("catalog.apps.plain.test-programs")).toBe(false);
    });
  });

  describe.each(["hostos", "container"])("the test of services, in test/%s.nix", (runtime) => {
    let program = "";
    beforeAll(async () => {
      const machine = `(import ${out}/apps/served/test/${runtime}.nix { inherit lib pkgs; }).nodes.machine`;
      program = await built(`lib.last ${machine}.environment.systemPackages`);
    });
    const ran = (FAIL: string) =>
      spawnSync(join(program, "bin/served-test-services"), {
        env: { PATH: process.env["PATH"], FAIL },
        encoding: "utf8",
      });

    test("finds the app's packages and its own, and continues where a pipe has no reader any more", () => {
      expect(ran("")).toMatchObject({ status: 0, stdout: "passed\n" });
    });

    test("stops at the first failure", () => {
      expect(ran("yes")).toMatchObject({ status: 1, stdout: "" });
    });
  });

  const scripts = (file: string): string => `(import ${out}/apps/served/${file} { inherit lib pkgs; })`;
  test.each([
    ["setup of a host", `${scripts("hostos/scripts.nix")}.served-setup`],
    ["setup of a container", `${scripts("container/scripts.nix")}.web-setup`],
    ["preStart in units", `${scripts("hostos/scripts.nix")}.web-pre-start`],
    ["preStart in containers", `${scripts("container/scripts.nix")}.web-pre-start`],
    ["preStart of the app", "catalog.apps.parts.components.web.preStart"],
  ])("%s continues after a command that fails, and its last command decides", async (_, expression) => {
    const script = await built(expression);
    expect(script).toMatch(/^\/\S+$/);
    const ran = (FOLDER: string) => spawnSync(script, { env: { PATH: process.env["PATH"], FOLDER } }).status;
    expect(ran(folder)).toBe(0);
    expect(ran(join(folder, "nowhere"))).toBe(1);
  });
});
