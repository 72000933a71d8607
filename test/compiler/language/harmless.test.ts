import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Which parts of a command are printed as they are, and which Nix escapes first.

async function argumentOf(argument: string): Promise<string> {
  const { diagnostics, text } = await compileNixRecipe(`{ apps.a.services = {
    components.w.process = { command = pkgs.hello; argv = [ ${argument} ]; }; runtimes.hostos.enable = true; }; }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return text("apps/a/hostos/variables.nix") ?? "";
}

it.each([
  `"\${pkgs.hello}/bin"`,
  `pkgs.hello.version`,
  `(lib.getExe' pkgs.hello "hi")`,
  `(lib.makeBinPath [ pkgs.hello pkgs.curl ])`,
  `(pkgs.writeShellScript "x" "true")`,
  `(pkgs.writeText "x" "a b" + "/x")`,
  `((pkgs.formats.json { }).generate "x.json" { a = 1; })`,
  `(pkgs.python3.withPackages (ps: [ ps.pyyaml ]))`,
  `(pkgs.hello.override { x = true; }).out`,
  `(if pkgs.stdenv.hostPlatform.isLinux then pkgs.hello else "/none")`,
  `(optionalString pkgs.stdenv.hostPlatform.isLinux "--linux")`,
])("%s is sure to be harmless", async (argument) => {
  expect(await argumentOf(argument)).not.toContain("replaceStrings");
});

it.each([
  `pkgs.hello.meta.description`,
  `pkgs.hello.postInstall`,
  `pkgs.hello.src.url`,
  `(toString ./src)`,
  `(builtins.toJSON { a = pkgs.hello; })`,
  `(if pkgs.stdenv.hostPlatform.isLinux then "a b" else "b")`,
  `(optionalString pkgs.stdenv.hostPlatform.isLinux "a b")`,
  `(concatStringsSep " " [ pkgs.hello.version (builtins.toJSON pkgs.hello) ])`,
  `(pkgs.hello + "/a b")`,
  `(pkgs.lib.toUpper pkgs.hello.version)`,
  `(pkgs.hello.x or "a b")`,
])("%s may not be", async (argument) => {
  expect(await argumentOf(argument)).toContain("replaceStrings");
});

it.each([
  `(optionalString pkgs.stdenv.hostPlatform.isLinux "--linux")`,
  `(if pkgs.stdenv.hostPlatform.isLinux then "--linux" else "")`,
])("%s is an argument also when it is empty", async (argument) => {
  const { text } = await compileNixRecipe(`{ apps.a.services = {
    components.w.process = { command = pkgs.hello; argv = [ ${argument} "--x=\${${argument}}" ]; };
    runtimes.hostos.enable = true; runtimes.container.enable = true; }; }`);
  expect(text("apps/a/hostos/units/w.service")).toMatch(/^ExecStart=\S+ "@[\w-]+@" --x=@[\w-]+@$/m);
  expect(text("apps/a/container/w-entrypoint.sh")).toMatch(/^exec \S+ '@[\w-]+@' '?--x=@[\w-]+@'?$/m);
});
