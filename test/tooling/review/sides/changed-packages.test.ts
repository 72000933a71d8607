import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const hash = (letter: string): string => `sha256-${letter.repeat(43)}=`;

const used = (source: string): string => `{
  pkgs.tool = { version = "1.0"; license = "mit"; source = { ${source} }; build.standardBuilder.enable = true; };
  apps.shop = {
    services = { components.web.process.command = pkgs.tool; runtimes.hostos.enable = true; };
    test.services.script = "true";
  };
}`;

const restarts = "notice apps.shop: unit `web.service` restarts: package `tool` changed";

describe("a source from another place", () => {
  const url = (at: string, letter: string): string => used(`url = "${at}"; hash = "${hash(letter)}";`);
  const git = (at: string, letter: string): string => used(`git = "${at}"; hash = "${hash(letter)}";`);

  it.each([
    ["a download", url("https://a.example/x/t.tgz", "A"), url("https://b.example/t.tgz", "A")],
    ["a repository", git("github:me/tool/v1", "A"), git("github:them/tool/v1", "A")],
    ["a revision", git("github:me/tool/v1", "A"), git("github:me/tool/release-1", "A")],
    ["a forge", git("gitlab:me/tool/v1", "A"), git("gitlab:them/tool/v1", "A")],
  ])("with the same hash restarts nothing: %s", async (_, before, after) => {
    const found = await reviewOf(before, after);
    expect(found).not.toEqual([]);
    expect(found.filter((each) => !each.includes("pkgs.tool: "))).toEqual([]);
  });

  it.each([
    ["the package", "", 'build.extraAttrs.preBuild = "echo ${pkgs.tool.src.rev}";'],
    [
      "another one",
      `pkgs.other = {
        version = "1.0"; license = "mit"; source.path = ./src; build.standardBuilder.enable = true;
        build.env.COMMIT = "\${pkgs.tool.src.rev}";
      };`,
      "",
    ],
  ])("changes %s that uses its revision", async (_, other, own) => {
    const built = (letter: string): string => `{
      ${other}
      pkgs.tool = {
        version = "1.0"; license = "mit"; build.standardBuilder.enable = true; ${own}
        source = { git = "github:me/tool/${letter.repeat(40)}"; hash = "${hash("A")}"; };
      };
      apps.shop = {
        services = { components.web.process.command = pkgs.tool; runtimes.hostos.enable = true; };
        test.services.script = "true";
      };
    }`;
    expect(await reviewOf(built("a"), built("b"))).toContain(restarts);
  });

  it.each([
    ["another hash", url("https://a.example/t.tgz", "A"), url("https://b.example/t.tgz", "B")],
    ["no hash yet", used(`url = "https://a.example/t.tgz";`), used(`url = "https://b.example/t.tgz";`)],
    ["another name", url("https://a.example/t.tgz", "A"), url("https://a.example/u.tgz", "A")],
    ["a repository with another hash", git("github:me/tool/v1", "A"), git("github:them/tool/v1", "B")],
  ])("changes the package with %s", async (_, before, after) => {
    expect(await reviewOf(before, after)).toContain(restarts);
  });
});

it("a service restarts with a package of the catalog that NixOS puts into its PATH", async () => {
  const catalog = (version: string): string => `{
    pkgs.coreutils = {
      version = "${version}"; license = "mit"; build.standardBuilder.enable = true;
      source = { url = "https://a.example/t.tgz"; hash = "${hash(version.slice(-1) === "1" ? "A" : "E")}"; };
    };
    apps.shop = {
      services = { components.web.process.command = "/bin/web"; runtimes.hostos.enable = true; };
      test.services.script = "true";
    };
  }`;
  expect(await reviewOf(catalog("1.1"), catalog("1.2"))).toContain(
    "notice apps.shop: unit `web.service` restarts: package `coreutils` changed",
  );
});
