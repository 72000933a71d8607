import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Scripts that are written for something else than the shell that runs them.

async function told(app: string, pkg = ""): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    pkgs.tool = mkMerge [ { license = "mit"; build.identityBuilder = { enable = true; derivation = pkgs.hello; }; } { ${pkg} } ];
    apps.notes = mkMerge [
      {
        services.components.web.process.command = "/bin/web";
        services.runtimes.container.enable = true;
        services.runtimes.hostos.enable = true;
        test.services.script = mkDefault "true";
      }
      { ${app} }
    ];
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG659" ? [message] : []));
}

const isFor = (language: string): readonly string[] => [`this is for ${language}, and bash runs it`];
const preStart = (script: string): string => `services.components.web.process.preStart = ''${script}'';`;

it.each([
  ["#!/usr/bin/env python3\n", "`python3`"],
  ["\n  #! /usr/bin/perl -w\n", "`perl`"],
  ["#!${pkgs.nodejs}/bin/node\n", "`node`"],
  ["#!/usr/bin/env -S A=1 fish --no-config\n", "`fish`"],
])("tells of the first line %j", async (line, language) => {
  expect(await told(preStart(`${line}x = 1\n`))).toEqual(isFor(language));
});

it.each([
  "services.runtimes.container.components.web.setup",
  "services.runtimes.hostos.setup",
  "test.programs.script",
  "test.services.script",
])("tells of %s", async (option) => {
  expect(await told(`${option} = "#!/usr/bin/python3\\nx = 1\\n";`)).toEqual(isFor("`python3`"));
});

it("tells of tests of packages", async () => {
  expect(await told("", 'test.script = "#!/usr/bin/ruby\\n";')).toEqual(isFor("`ruby`"));
});

it.each(["machine.succeed('true')\n", "start_all()\nmachine.wait_for_unit('web')\n", 'with subtest("a"):\n'])(
  "tells of tests as NixOS has them: %j",
  async (script) => {
    expect(await told(`test.services.script = ''${script.replaceAll("''", "")}'';`)).toEqual(
      isFor("the Python of NixOS tests"),
    );
  },
);

it.each([
  "#!/bin/sh\n",
  "#!/usr/bin/env bash\n",
  "#!${pkgs.bash}/bin/bash -e\n",
  "#!${pkgs.tool}\n",
  "# python3\n",
  "true\n#!/usr/bin/python3\n",
  "#!\n",
])("says nothing of %j", async (line) => {
  expect(await told(preStart(`${line}true x\n`))).toEqual([]);
});

it("says nothing of words of commands", async () => {
  expect(
    await told('test.services.script = "echo machine.succeed; curl http://machine.example.org/x(y)";'),
  ).toEqual([]);
});
