// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const recipe = `{
  apps.shop = {
    services = {
      components.web.process = {
        command = "/bin/web";
        argv = [ "serve" ];
      };
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
    };
  };
}
`;

function git(folder: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  const { status, stderr } = spawnSync("git", ["-C", folder, ...identity, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

function commit(folder: string): void {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "a commit");
}

async function compile(folder: string, ...args: readonly string[]): Promise<void> {
  expect(await catalogcHere(folder, ["compile", ...args])).toMatchObject({ status: 0 });
}

/** An output as a catalogc without plans wrote it: no plan.json, and the manifest does not name any. */
function removePlans(out: string): void {
  for (const app of readdirSync(join(out, "apps"))) rmSync(join(out, "apps", app, "plan.json"));
  const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as {
    files: Record<string, unknown>;
  };
  manifest.files = Object.fromEntries(
    Object.entries(manifest.files).filter(([path]) => !path.endsWith("plan.json")),
  );
  writeFileSync(join(out, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

async function repository(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, { ".gitignore": ".catalogc-cache\n", ...files });
  git(folder, "init", "-q", "-b", "main");
  await compile(folder);
  return folder;
}

const change = (folder: string, from: string, to: string, file = "recipes/recipe.nix"): void => {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

async function findings(folder: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await catalogcHere(folder, ["diff", "--format", "json", ...args]);
  expect(stderr).toBe("");
  const { findings: found } = JSON.parse(stdout) as {
    findings: readonly { severity: string; subject: string; message: string }[];
  };
  return found.map(({ severity, subject, message }) => `${severity} ${subject}: ${message}`);
}

const compiledBefore =
  "info catalog: the output compared with has no plans: catalogc compiled its recipes for this comparison";
const asRoot = "danger apps.shop: now runs as root: `components.web.user` (`prefer-dynamic` → `root`)";

describe("catalogc diff compiles the recipes of a side that has no plans", () => {
  it("a revision with an older output is compiled", async () => {
    const folder = await repository({ "recipes/recipe.nix": recipe });
    removePlans(join(folder, "out"));
    commit(folder);
    change(folder, `argv = [`, `user = "root"; argv = [`);
    await compile(folder, "--force");
    const found = await findings(folder);
    expect(found).toContain(compiledBefore);
    expect(found).toContain(asRoot);
    expect(found.filter((each) => /new: `components|first time|not verified/.test(each))).toEqual([]);
  });

  it("a revision that has only recipes is compiled", async () => {
    const folder = await repository({ "recipes/recipe.nix": recipe, ".gitignore": "out\n.catalogc-cache\n" });
    commit(folder);
    expect(await findings(folder)).toEqual([compiledBefore]);
    change(folder, `argv = [`, `user = "root"; argv = [`);
    await compile(folder);
    const found = await findings(folder);
    expect(found).toContain(asRoot);
    expect(found.filter((each) => each.includes("new app"))).toEqual([]);
  });

  it("another folder, and this one, are compiled", async () => {
    const folder = await repository({ "recipes/recipe.nix": recipe });
    writeTree(folder, { "old/recipes/recipe.nix": recipe });
    await compile(folder, "old/recipes", "-o", "old/out");
    removePlans(join(folder, "old/out"));
    change(folder, `argv = [`, `user = "root"; argv = [`);
    await compile(folder);
    const found = await findings(folder, "--against", "./old/out");
    expect(found).toContain(compiledBefore);
    expect(found).toContain(asRoot);
    removePlans(join(folder, "out"));
    expect(await findings(folder, "--against", "./old/out")).toEqual([
      ...found.filter((each) => each.includes(" catalog: ")),
      "info catalog: this output has no plans: catalogc compiled its recipes for this comparison",
      ...found.filter((each) => !each.includes(" catalog: ")),
    ]);
  });

  it("reads files that the recipes import, through links, at that revision", async () => {
    const folder = await repository({
      "recipes/shop/recipe.ts": `import { argv } from "./linked/values.ts";
import { defineRecipe } from "catalogc";
export default defineRecipe({
  apps: {
    shop: {
      services: {
        components: { web: { process: { command: "/bin/web", argv } } },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
`,
      "recipes/shop/linked/values.ts": `export const argv = ["serve"];\n`,
    });
    renameSync(join(folder, "recipes/shop/linked"), join(folder, "recipes/common"));
    symlinkSync("../common", join(folder, "recipes/shop/linked"));
    await compile(folder);
    removePlans(join(folder, "out"));
    commit(folder);
    change(folder, `"serve"`, `"listen"`, "recipes/common/values.ts");
    await compile(folder, "--force");
    const found = await findings(folder);
    expect(found).toContain(compiledBefore);
    expect(found).toContain("notice apps.shop: unit `web.service` restarts: `ExecStart=` changed");
  });
});

describe("catalogc diff does not call services new that it cannot compare", () => {
  it("because there are no recipes", async () => {
    const folder = await repository({
      "recipes/recipe.nix": recipe,
      ".gitignore": "recipes\n.catalogc-cache\n",
    });
    removePlans(join(folder, "out"));
    commit(folder);
    change(folder, `argv = [`, `user = "root"; argv = [`);
    await compile(folder, "--force");
    const found = await findings(folder);
    expect(found).toContain(
      "warning catalog: services are not compared: the output compared with has no plans, and its recipes are missing",
    );
    expect(found.filter((each) => /new: `components|first time|now runs as/.test(each))).toEqual([]);
  });

  it("because the recipes do not compile", async () => {
    for (const ignored of ["", "out\n"]) {
      const folder = await repository({
        "recipes/recipe.nix": recipe,
        ".gitignore": `${ignored}.catalogc-cache\n`,
      });
      removePlans(join(folder, "out"));
      change(folder, `argv = [`, `argw = [`);
      commit(folder);
      change(folder, `argw = [`, `user = "root"; argv = [`);
      await compile(folder, "--force");
      const found = await findings(folder);
      expect(found.join("\n")).toMatch(
        /warning catalog: (?:services|entries) are not compared: the output compared with has no plans, and its recipes do not compile: .*argw/,
      );
      expect(found.filter((each) => /new app|new: `components|first time|now runs as/.test(each))).toEqual(
        [],
      );
    }
  });

  it("because the plan of one app is missing or damaged, which is not verified", async () => {
    const folder = await repository({
      "recipes/recipe.nix": recipe,
      "recipes/other/recipe.nix": recipe.replace("shop", "other"),
    });
    commit(folder);
    const plan = join(folder, "out/apps/shop/plan.json");
    for (const damage of [() => rmSync(plan), () => writeFileSync(plan, "{")]) {
      damage();
      const found = await findings(folder);
      expect(found).toContain(
        "warning apps.shop: services are not compared: `apps/shop/plan.json` is missing or damaged",
      );
      expect(found).toContain("warning catalog: this output is not verified: run `catalogc check` on it");
      expect(found.filter((each) => /component|unit/.test(each))).toEqual([]);
    }
  });
});

it("catalogc diff reports everything as new since a revision from before the catalog", async () => {
  const folder = tempFolder();
  writeTree(folder, { "README.md": "Soon.\n", ".gitignore": ".catalogc-cache\n" });
  git(folder, "init", "-q", "-b", "main");
  commit(folder);
  writeTree(folder, { "recipes/recipe.nix": recipe });
  await compile(folder);
  expect(await findings(folder)).toEqual(["notice apps.shop: new app"]);
});
