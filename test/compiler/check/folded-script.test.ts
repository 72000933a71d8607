import { describe, expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

/** A YAML recipe with a script in two lines at the end of a path. */
function recipe(path: string, header = ">"): string {
  const names = path.split(".");
  const lines = names.map((name, depth) => `${" ".repeat(depth)}${name}:`);
  const indent = " ".repeat(names.length);
  return `${lines.join("\n")} ${header}\n${indent}mkdir a\n${indent}cp b a\n`;
}

const told = async (text: string) =>
  (await compileRecipe("recipe.yaml", text)).diagnostics
    .filter(({ code }) => code === "CG325")
    .map(({ span }) => span && text.slice(span.start, span.end));

const component = "apps.web.services.components.web.process";
const runtimes = "apps.web.services.runtimes";

describe("a folded script is reported", () => {
  it.each([
    `${component}.preStart`,
    `${runtimes}.hostos.setup`,
    `${runtimes}.container.components.web.setup`,
    "apps.web.test.services.script",
    "apps.web.test.programs.script",
    "pkgs.tool.test.script",
    "pkgs.tool.develop.shellHook",
    "pkgs.tool.build.extraAttrs.installPhase",
    "pkgs.tool.build.extraAttrs.preBuild",
    "pkgs.tool.build.structuredAttrs.postInstall",
    "pkgs.tool.build.standardBuilder.structuredAttrs.postInstall",
    `${runtimes}.hostos.hostosConfig.systemd.services.web.preStart`,
    "apps.web.test.services.hostosConfig.systemd.services.web.script",
  ])("%s", async (path) => {
    expect(await told(recipe(path))).toEqual([">"]);
    expect(await told(recipe(path, ">-"))).toEqual([">-"]);
    expect(await told(recipe(path, "|"))).toEqual([]);
  });
});

describe("a text that may not be a script is not reported", () => {
  it.each([
    "apps.web.description",
    "apps.web.data.text",
    "apps.web.services.components.script.process.stateDir",
    `${component}.configData.script.text`,
    `${component}.environment.preStart`,
    "pkgs.tool.build.extraAttrs.message",
    "pkgs.tool.build.extraAttrs.prePhases",
    "pkgs.tool.build.extraAttrs.passthru.preBuild",
    `${runtimes}.hostos.hostosConfig.services.web.settings.script`,
  ])("%s", async (path) => {
    expect(await told(recipe(path))).toEqual([]);
  });
});

it("once, where several have it", async () => {
  const shared = recipe("pkgs.tool.build.extraAttrs.preBuild", "&steps >");
  expect(await told(`${shared}   postBuild: *steps\n`)).toEqual([">"]);
});

it("in a file with CRLF", async () => {
  expect(await told(recipe("pkgs.tool.test.script").replaceAll("\n", "\r\n"))).toEqual([">"]);
});
