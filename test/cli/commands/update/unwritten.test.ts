// Slow. Depends on: cli.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { catalogcProgram } from "../../../support/catalogc.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { waitUntil } from "../../../support/wait-until.ts";

const hash = `sha256-${"O".repeat(42)}A=`;

/** Tags 1.0.0 and 1.1.0. */
function repository(): string {
  const folder = tempFolder();
  const who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org"];
  const run = (...args: readonly string[]) => spawnSync("git", ["-C", folder, ...who, ...args]);
  run("init", "--quiet");
  run("commit", "--quiet", "--allow-empty", "--message", "one");
  run("tag", "1.0.0");
  run("tag", "1.1.0");
  return `file://${folder}`;
}

const recipes: Readonly<Record<string, (url: string) => string>> = {
  "recipe.nix": (url) => `{ ... }: {
  # Kept.
  pkgs.tool = {
    version = "1.0.0"; license = "mit";
    source = { git = "git:${url}?tag=1.0.0"; hash = "${hash}"; };
    build.standardBuilder.enable = true;
  };
}
`,
  "recipe.yaml": (url) => `pkgs:
  tool: # kept
    version: 1.0.0
    license: mit
    source: { git: "git:${url}?tag=1.0.0", hash: ${hash} }
    build: { standardBuilder: { enable: true } }
`,
  "recipe.ts": (url) => `import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    tool: {
      version: "1.0.0", // kept
      license: "mit",
      source: { git: \`git:${url}?tag=1.0.0\`, hash: '${hash}' },
      build: { standardBuilder: { enable: true } },
    },
  },
});
`,
};

function setting(file: string, nix: string) {
  const folder = tempFolder();
  const text = recipes[file]?.(repository()) ?? "";
  writeTree(folder, {
    [`recipes/${file}`]: text,
    "bin/nix": `#!/bin/sh\n${nix.replaceAll("FOLDER", folder)}\n`,
    "temporary/.keep": "",
  });
  chmodSync(join(folder, "bin/nix"), 0o755);
  const env = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
    TMPDIR: join(folder, "temporary"),
  };
  return { folder, env, text, now: () => readFileSync(join(folder, "recipes", file), "utf8") };
}

describe.each(Object.keys(recipes))("update of %s", (file) => {
  it("changes the version, the tag and nothing else", async () => {
    const { folder, env, text, now } = setting(file, "exit 0");
    const { status, stderr } = await catalogcHere(folder, ["update", "tool"], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(now()).toBe(text.replaceAll("1.0.0", "1.1.0"));
  });

  it("keeps a recipe that changed while the package was built", async () => {
    const { folder, env, text, now } = setting(file, `echo >> FOLDER/recipes/${file}`);
    const { status, stderr } = await catalogcHere(folder, ["update", "tool"], env);
    expect(status).toBe(1);
    expect(stderr).toContain(`error[CG505]: recipes/${file} changed while its package was built`);
    expect(now().trimEnd()).toBe(text.trimEnd());
  });
});

it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "update that %s ends changes nothing",
  async (signal) => {
    const { folder, env, text, now } = setting("recipe.nix", "touch FOLDER/started; exec sleep 3600");
    const child = spawn(process.execPath, [catalogcProgram, "update", "tool"], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: "ignore",
      detached: true,
    });
    const ended = new Promise((resolve) => child.once("exit", (_, by) => resolve(by)));
    await waitUntil(() => existsSync(join(folder, "started")));
    child.kill(signal);
    expect(await ended).toBe(signal);
    // The build that a killed program could not end.
    if (signal === "SIGKILL") process.kill(-(child.pid ?? 0), "SIGKILL");
    else expect(readdirSync(join(folder, "temporary"))).toEqual([".keep"]);
    expect(now()).toBe(text);
    expect(existsSync(join(folder, "out"))).toBe(false);
  },
);
