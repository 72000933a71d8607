import { describe, expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

/** Message, and text at the place, of what is reported about a `preStart`. */
async function reported(script: string): Promise<readonly string[]> {
  const recipe = `{ pkgs, lib, ... }: { apps.web.services = {
    components.web.process = { command = "/bin/web"; preStart = ${script}; };
    runtimes.hostos.enable = true;
  }; }`;
  const { diagnostics } = await compileRecipe("recipe.nix", recipe);
  return diagnostics.flatMap(({ message, span, severity, code }) => {
    expect([code, severity]).toEqual(["advice/script-syntax", "error"]);
    return [message.replace(/^.*not valid bash: /, ""), span ? recipe.slice(span.start, span.end) : ""];
  });
}

describe("a script", () => {
  it.each([
    ["''\n  echo 'a\n  echo b\n''", "unterminated single quote", "echo 'a"],
    ["''\n  if true; then\n    mkdir a\n''", "expected `fi` to close `if`", "mkdir a"],
    ["''\n  for i in a; do\n    ${lib.getExe pkgs.jq} $i\n''", "expected `done` to close `for`", "$i"],
    ["''\n  fi\n''", "unexpected token `fi`", "fi"],
  ])("is an error at the line that bash cannot parse: %s", async (script, message, place) => {
    expect(await reported(script)).toEqual([message, place]);
  });

  it.each([
    "''\n  ${pkgs.jq}/bin/jq . <<< \"$A\"\n''",
    '"mkdir -p ${pkgs.hello}; cat > x <<EOF\\na\'b\\nEOF\\n"',
    "''\n  ${lib.optionalString pkgs.stdenv.isLinux \"if true; then\"}\n  fi\n''",
    "''\n  ${builtins.readFile \"${pkgs.hello}/x\"} '\n''",
  ])("is not reported if it is valid, or if only Nix knows it: %s", async (script) => {
    expect(await reported(script)).toEqual([]);
  });
});
