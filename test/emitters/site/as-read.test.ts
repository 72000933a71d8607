import { expect, it } from "vitest";
import type { Text } from "../../../compiler/language/text.ts";
import { commandText, shownText } from "../../../emitters/site/as-read.ts";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

/** The arguments of a component, from their Nix. */
async function wordsOf(...words: readonly string[]): Promise<readonly Text[]> {
  const recipe = `{ pkgs, lib, ... }: {
    apps.a.services = {
      components.a.process = { command = "/bin/x"; argv = [ ${words.join(" ")} ]; };
      runtimes.hostos.enable = true;
    };
  }\n`;
  const { catalog } = await compileRecipe("recipe.nix", recipe, ["x.py"]);
  return catalog.plans.get("a")?.components[0]?.argv.slice(1) ?? [];
}

it.each([
  ['"${pkgs.paperless-ngx}/bin/celery"', "celery"],
  ['"${pkgs.paperless-ngx.python.pkgs.granian}/bin/granian"', "granian"],
  ["(lib.getExe pkgs.vikunja)", "vikunja"],
  [`(lib.getExe' pkgs.coreutils "env")`, "env"],
  ['(lib.getExe (pkgs.writeShellScriptBin "social-web" "exec true"))', "social-web"],
  ['(lib.getExe (pkgs.writeShellApplication { name = "serve"; text = "true"; }))', "serve"],
  ['"${pkgs.hello}"', "/nix/store/…-hello"],
  ['"--root=${pkgs.hello}/share/www"', "--root=/nix/store/…-hello/share/www"],
  ['"${pkgs.writeText "a.conf" "x"}"', "/nix/store/…-a.conf"],
  ['"v${pkgs.hello.version}"', "v…"],
  ['"${./x.py}"', "x.py"],
  ['"${lib.optionalString pkgs.stdenv.isLinux "x"}"', "…"],
  ['"/bin/sh"', "/bin/sh"],
  ['"two words"', "'two words'"],
  ['""', "''"],
])("the word %s is read as %s", async (nix, expected) => {
  expect(commandText(await wordsOf(nix))).toBe(expected);
});

it("a text keeps what is literal, even if it looks like Nix", async () => {
  const [word] = await wordsOf(String.raw`"\${pkgs.x} $HOME ${"${pkgs.hello}"}/bin/hello -v"`);
  expect(shownText(word ?? { parts: [] })).toBe("${pkgs.x} $HOME hello -v");
});
