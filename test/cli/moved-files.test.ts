// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

const tool = `{ ... }: {
  pkgs.tool = {
    license = "mit";
    source = { path = ./src; patches = [ ./fix.patch ]; };
    build.standardBuilder.enable = true;
  };
}
`;

const web = `{ pkgs, ... }: {
  apps.web.services = {
    components.web.process = {
      command = pkgs.tool;
      configData."web.toml".source = ./web.toml;
    };
    runtimes = { hostos.enable = true; container.enable = true; };
  };
}
`;

/** A package with a source and a patch, and an app with a configuration file, each in a folder of its own. */
async function repository(...options: readonly string[]): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/tool/recipe.nix": tool,
    "recipes/tool/src/deep/main.c": "int main;\n",
    "recipes/tool/src/Makefile": "all:\n",
    "recipes/tool/fix.patch": "--- a\n+++ b\n",
    "recipes/web/recipe.nix": web,
    "recipes/web/web.toml": "a = 1\n",
  });
  expect((await catalogcHere(folder, ["compile", ...options])).status).toBe(0);
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...who, "commit", "-qm", "a"],
  ])
    expect(spawnSync("git", ["-C", folder, ...args]).status).toBe(0);
  return folder;
}

function move(folder: string, from: string, to: string): void {
  mkdirSync(dirname(join(folder, "recipes", to)), { recursive: true });
  renameSync(join(folder, "recipes", from), join(folder, "recipes", to));
}

async function reported(folder: string, ...options: readonly string[]): Promise<readonly string[]> {
  expect((await catalogcHere(folder, ["compile", ...options])).status).toBe(0);
  const { findings } = JSON.parse((await catalogcHere(folder, ["diff", "--format", "json"])).stdout) as {
    findings: { severity: string; subject: string; message: string }[];
  };
  return findings.map(({ severity, subject, message }) => `${severity} ${subject}: ${message}`);
}

describe("a recipe that moved with the files beside it", () => {
  it("keeps its patches, and its source is another folder", async () => {
    const folder = await repository();
    move(folder, "tool", "more/tool");
    const moved = [
      "notice apps.web: unit `web.service` restarts: package `tool` changed",
      "notice pkgs.tool: the contents of `recipes/more/tool/src` changed",
    ];
    expect(await reported(folder)).toEqual(moved);
    // The state after `git add`.
    expect(spawnSync("git", ["-C", folder, "add", "-A"]).status).toBe(0);
    expect(await reported(folder)).toEqual(moved);
  });

  it("is reported with its other changes", async () => {
    const folder = await repository();
    move(folder, "tool", "more/tool");
    writeTree(folder, {
      "recipes/more/tool/src/deep/main.c": "int other;\n",
      "recipes/more/tool/fix.patch": "--- a\n+++ c\n",
      "recipes/more/tool/recipe.nix": tool.replace('"mit"', '"isc"'),
    });
    expect(await reported(folder)).toEqual([
      "notice apps.web: unit `web.service` restarts: package `tool` changed",
      expect.stringContaining("pkgs.tool: other license terms"),
      "notice pkgs.tool: the contents of `recipes/more/tool/src` changed",
    ]);
  });

  it.each([[], ["--copy-files"]])("keeps the configuration files of an app %s", async (...options) => {
    const folder = await repository(...options);
    move(folder, "web", "site");
    expect(await reported(folder, ...options)).toEqual([
      "notice apps.web: unit `web.service` restarts: `X-Recipe=` changed",
      ...(options.length > 0 ? ["notice apps.web: the contents of `recipes/site/web.toml` changed"] : []),
    ]);
  });
});

describe("a file beside a recipe", () => {
  it("is another file under another name", async () => {
    const folder = await repository();
    move(folder, "web/web.toml", "web/other.toml");
    writeTree(folder, { "recipes/web/recipe.nix": web.replace("./web.toml", "./other.toml") });
    expect(await reported(folder)).toEqual([
      expect.stringMatching(/^notice apps\.web: .*`components\.web\.configFiles\.web\.toml\.source`/),
    ]);
  });

  it("is another patch at another place", async () => {
    const folder = await repository();
    move(folder, "tool/fix.patch", "patches/fix.patch");
    writeTree(folder, { "recipes/tool/recipe.nix": tool.replace("./fix.patch", "../patches/fix.patch") });
    expect(await reported(folder)).toEqual([
      "notice apps.web: unit `web.service` restarts: package `tool` changed",
      expect.stringMatching(/^notice pkgs\.tool: changed: `source\.patches`/),
    ]);
  });

  it("is another file if the old one is still used", async () => {
    const folder = await repository();
    writeTree(folder, {
      "recipes/tool/recipe.nix": tool.replace("./fix.patch", "./other.patch"),
      "recipes/tool/other.patch": "--- a\n+++ b\n",
    });
    expect(await reported(folder)).toContainEqual(
      expect.stringMatching(/^notice pkgs\.tool: changed: `source\.patches`.*other\.patch.*added/),
    );
  });

  it("is reported once when it is copied or no longer copied", async () => {
    const folder = await repository();
    expect(await reported(folder, "--copy-files")).toEqual([
      "notice catalog: the recipe folder is now `recipes` (was `../recipes`)",
    ]);
    const copied = await repository("--copy-files");
    expect(await reported(copied)).toEqual([
      "notice catalog: the recipe folder is now `../recipes` (was `recipes`)",
    ]);
  });

  it("is not reported for a container that mounts it from another place", async () => {
    const folder = await repository();
    const without = web.replace(/^ *configData.*\n/m, "");
    writeTree(folder, { "recipes/web/recipe.nix": without });
    expect((await catalogcHere(folder, ["compile", "-o", "without"])).status).toBe(0);
    const { stdout } = await catalogcHere(folder, ["diff", "--against", "./without", "--no-patch"]);
    expect(stdout).toContain("notice   changed: `components.web.configFiles.web.toml`");
    expect(stdout).not.toContain("danger");
  });
});

it("a renamed app is a removal, which names the new app without its data", async () => {
  const folder = await repository();
  const path = join(folder, "recipes/web/recipe.nix");
  writeFileSync(path, readFileSync(path, "utf8").replace("apps.web", "apps.site"));
  const found = await reported(folder);
  expect(found).toContain("notice apps.site: new app");
  expect(found.find((each) => each.startsWith("danger apps.web: app removed"))).toContain(
    "`apps.site` starts without it",
  );
});
