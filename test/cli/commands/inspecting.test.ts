// Slow. Depends on: cli.
import { beforeAll, describe, expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";

const recipe = `{ pkgs, ... }:
{
  pkgs = {
    tool = {
      version = "1.2";
      description = "A tool.";
      license = "mit";
      source.path = ./.;
      build.standardBuilder = { enable = true; packages.run = [ pkgs.openssl ]; };
    };
    wrapped = {
      broken = true;
      license = "mit";
      build.identityBuilder = {
        enable = true;
        derivation = pkgs.tool;
      };
    };
  };
  apps = {
    shell.programs = {
      packages = [ pkgs.wrapped pkgs.tool ];
      runtimes.shell.enable = true;
    };
    web.services = {
      components.server.process = {
        command = pkgs.tool;
        ports = [ "8443:443" "8080:80" ];
        endpoints.voice = { port = 5000; lastPort = 5009; protocol = "udp"; };
      };
      runtimes.container.enable = true;
    };
  };
}
`;

describe("commands that show a catalog", () => {
  let folder = "";
  const run = async (...args: readonly string[]) => {
    const { status, stdout, stderr } = await catalogcHere(folder, args);
    return [status, stdout, stderr] as const;
  };
  beforeAll(() => {
    folder = suiteFolder();
    writeTree(folder, { "recipes/recipe.nix": recipe });
  });

  it("list entries with builders, versions, runtimes and ports", async () => {
    expect(await run("list")).toEqual([
      0,
      `\
pkgs.tool     standard   1.2                      A tool.
pkgs.wrapped  identity   1.0.0                    (broken)
apps.shell    shell
apps.web      container  5000-5009/udp 8080 8443
`,
      "",
    ]);
    const [, json] = await run("list", "--json");
    expect(await run("list", "--format", "json")).toEqual([0, json, ""]);
    const { entries } = JSON.parse(json) as { readonly entries: readonly object[] };
    expect(entries[0]).toEqual({
      entry: "pkgs.tool",
      kinds: ["standard"],
      version: "1.2",
      ports: [],
      broken: false,
      description: "A tool.",
      recipe: "recipes/recipe.nix",
    });
  });

  it("name who uses a package, of the catalog or of nixpkgs", async () => {
    const ofTool = `\
  pkgs.wrapped at recipes/recipe.nix:16:22
    apps.shell at recipes/recipe.nix:22:20
  apps.shell at recipes/recipe.nix:22:33
  apps.web at recipes/recipe.nix:27:19
`;
    expect(await run("why", "tool")).toEqual([0, `pkgs.tool is used by\n${ofTool}`, ""]);
    expect(await run("why", "pkgs.openssl")).toEqual([
      0,
      `pkgs.openssl is used by\n  pkgs.tool at recipes/recipe.nix:9:65\n${ofTool.replaceAll(/^/gm, "  ").trimEnd()}\n`,
      "",
    ]);
    const [, json] = await run("why", "wrapped", "--format", "json");
    expect(JSON.parse(json)).toEqual({
      version: 1,
      package: "pkgs.wrapped",
      uses: [{ entry: "apps.shell", uses: "pkgs.wrapped", place: "recipes/recipe.nix:22:20" }],
    });
    const [status, , stderr] = await run("why", "wraped");
    expect([status, stderr]).toEqual([1, expect.stringContaining("Did you mean `pkgs.wrapped`?")]);
  });

  it("find options by the end of a path, by words of it, and by words of its text", async () => {
    const [, whole] = await run("options", "services.backup.keep");
    expect(whole).toMatch(/^### `apps\.<name>\.services\.backup\.keep`\n\nNumber of complete backups/);
    const [, named] = await run("options", "open firewall");
    expect(named.split("\n")[0]).toMatch(/^apps\..*\.openFirewall +Whether hosts open the firewall/);
    const [, json] = await run("options", "backup", "--format", "json");
    expect((JSON.parse(json) as { options: readonly { readonly path: string }[] }).options[0]?.path).toBe(
      "apps.<name>.services.backup",
    );
    const [status, , stderr] = await run("options", "keeep");
    expect([status, stderr]).toEqual([1, expect.stringContaining("Did you mean `keep`?")]);
  });

  it("help with a command", async () => {
    expect(await run("help", "list")).toEqual(await run("list", "--help"));
    expect(await run("help")).toEqual(await run("--help"));
    const [status, , stderr] = await run("help", "lst");
    expect([status, stderr]).toEqual([2, expect.stringContaining("Did you mean `list`?")]);
  });
});
