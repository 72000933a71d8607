import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

/** Where the unit finds the program of a package `demo`, and what the catalog calls the program. */
async function programOf(options: string): Promise<{ path: string; name: string }> {
  const { diagnostics, text } = await compileNixRecipe(`{
    pkgs.demo = mkMerge [ { license = "mit"; } ${options} ];
    apps.web = {
      programs.mainPackage = pkgs.demo;
      services.components.web.process.command = pkgs.demo;
      services.runtimes.hostos.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const module = text("apps/web/hostos/module.nix") ?? "";
  const catalog = text("catalog.json") ?? "";
  const find = (pattern: RegExp, from: string): string => pattern.exec(from)?.[1] ?? "";
  // The module takes the package from its own option.
  const path = find(/ExecStart = "(.*)";/, module).replace("cfg.components.web.package", "pkgs.demo");
  expect(module).toContain("default = pkgs.demo;");
  return { path, name: find(/"runProgram": "(.*)"/, catalog) };
}

const built = (attrs: string): string =>
  `{ source.path = ./src; build.standardBuilder.enable = true; ${attrs} }`;

describe("the program of the catalog's own package", () => {
  it.each([
    ["", "${pkgs.demo}/bin/demo", "demo"],
    [`mainProgram = "run";`, "${pkgs.demo}/bin/run", "run"],
    // nixpkgs moves programs to the output `bin`; the package itself is the first output, be it without programs.
    [`build.extraAttrs.outputs = [ "out" "bin" ];`, "${lib.getBin pkgs.demo}/bin/demo", "demo"],
    [`build.structuredAttrs.outputs = [ "dev" "out" ];`, "${lib.getBin pkgs.demo}/bin/demo", "demo"],
    [`build.extraAttrs.meta.priority = 1;`, "${pkgs.demo}/bin/demo", "demo"],
    [
      `build.extraAttrs.meta.mainProgram = "run";`,
      "${lib.getExe pkgs.demo}",
      "${baseNameOf (lib.getExe pkgs.demo)}",
    ],
  ])("is where nixpkgs puts it: %s", async (attrs, path, name) => {
    expect(await programOf(built(attrs))).toEqual({ path, name });
  });

  it("may be in another output of a derivation of nixpkgs", async () => {
    const identity = `build.identityBuilder = { enable = true; derivation = pkgs.flac; };`;
    expect(await programOf(`{ mainProgram = "flac"; ${identity} }`)).toEqual({
      path: "${lib.getBin pkgs.demo}/bin/flac",
      name: "flac",
    });
  });
});

describe("a command that only Nix can evaluate", () => {
  const commandOf = async (command: string): Promise<string | undefined> => {
    const { diagnostics, text } = await compileNixRecipe(`{
      pkgs.own = { license = "mit"; source.path = ./src; build.standardBuilder.enable = true; };
      apps.web.services = {
        components.web.process.command = ${command};
        runtimes.hostos.enable = true;
      };
    }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const module = (text("apps/web/hostos/module.nix") ?? "").replaceAll(/\s+/g, " ");
    // The module takes a package from its own option, whose default is that of the recipe.
    const [, own = ""] =
      /default = (\S(?:(?! description =).)*); description = "The package/.exec(module) ?? [];
    return /ExecStart = "(.*)"; (?:Restart|User|Dynamic|Environment|\w+ =)/
      .exec(module)?.[1]
      ?.replace("cfg.components.web.package", own.includes(" ") ? `(${own})` : own);
  };

  it.each([
    [`pkgs.bash + "/bin/bash"`, "${pkgs.bash}/bin/bash"],
    [`lib.getBin pkgs.openssh + "/bin/sshd"`, "${lib.getBin pkgs.openssh}/bin/sshd"],
    [`pkgs.hello.outPath + "/bin/hello"`, "${pkgs.hello.outPath}/bin/hello"],
    [`lib.makeBinPath [ pkgs.jq ] + "/jq"`, "${lib.makeBinPath [ pkgs.jq ]}/jq"],
    [`toString pkgs.hello + "/bin/x"`, "${builtins.toString pkgs.hello}"],
    [`if pkgs.stdenv.isLinux then "/a" else "/b"`, '${if pkgs.stdenv.isLinux then "/a" else "/b"}'],
    [`(pkgs.hello // { a = 1; }) + "/bin/x"`, "${pkgs.hello // { a = 1; }}/bin/x"],
    [`lib.getExe pkgs.jq + ("-" + lib.getExe pkgs.hello)`, "${lib.getExe pkgs.jq}-${lib.getExe pkgs.hello}"],
    ["pkgs.runtimeShell", "${pkgs.runtimeShell}"],
    ["pkgs.stdenv.shell", "${pkgs.stdenv.shell}"],
    ["pkgs.python3.interpreter", "${pkgs.python3.interpreter}"],
    ["lib.meta.getExe pkgs.jq", "${lib.meta.getExe pkgs.jq}"],
    [`lib.getExe' pkgs.jq "jq"`, `\${lib.getExe' pkgs.jq "jq"}`],
  ])("is the text that it gives: %s", async (command, path) => {
    expect(await commandOf(command)).toContain(path);
    expect(await commandOf(command)).not.toMatch(/getExe \(|getExe pkgs\.\w+\./);
  });

  it.each([
    [
      `if pkgs.stdenv.isLinux then "/a" else pkgs.own`,
      '${if pkgs.stdenv.isLinux then "/a" else "${pkgs.own}/bin/own"}',
    ],
    [
      `if pkgs.stdenv.isLinux then pkgs.hello else "/b"`,
      '${if pkgs.stdenv.isLinux then "${lib.getExe pkgs.hello}" else "/b"}',
    ],
    [
      "if pkgs.stdenv.isLinux then pkgs.hello else pkgs.jq",
      "${lib.getExe (if pkgs.stdenv.isLinux then pkgs.hello else pkgs.jq)}",
    ],
    [
      "let getExe = pkgs.callPackage; in getExe pkgs.hello { }",
      "${lib.getExe (pkgs.callPackage pkgs.hello { })}",
    ],
    ["pkgs.python3Packages.flask", "${lib.getExe pkgs.python3Packages.flask}"],
    ["pkgs.hello.override { }", "${lib.getExe (pkgs.hello.override { })}"],
  ])("is the program of a package where it gives one: %s", async (command, path) => {
    expect(await commandOf(command)).toContain(path);
  });
});
