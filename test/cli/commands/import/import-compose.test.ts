// Slow. Depends on: cli, tooling/compose.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const compose = `services:
  web:
    image: nginx:1.28
    volumes: ["./nginx.conf:/etc/nginx/nginx.conf:ro"]
    environment:
      API_TOKEN: quiet-river-8
`;

describe("catalogc import compose.yaml", () => {
  it("creates a recipe once, and replaces it with --force only", async () => {
    const folder = tempFolder();
    writeTree(folder, { "compose.yaml": compose, "nginx.conf": "events {}\n" });
    const args = [
      "import",
      "compose.yaml",
      "--name",
      "demo",
      "--syntax",
      "yaml",
      "--report",
      "account.json",
      "--report-format",
      "json",
    ];
    const first = await catalogcHere(folder, args);
    expect(first.status).toBe(0);
    expect(first.stderr).toContain("/run/secrets/demo/web.env");
    expect(first.stdout + first.stderr).not.toContain("quiet-river-8");
    const recipe = join(folder, "recipes/apps/demo/recipe.yaml");
    expect(readFileSync(join(folder, "recipes/apps/demo/web/nginx.conf"), "utf8")).toBe("events {}\n");
    expect(readFileSync(recipe, "utf8") + readFileSync(join(folder, "account.json"), "utf8")).not.toContain(
      "quiet-river-8",
    );
    writeTree(folder, { "recipes/apps/demo/recipe.yaml": "# mine\n" });
    expect((await catalogcHere(folder, args)).stderr).toContain("CG784");
    expect(readFileSync(recipe, "utf8")).toBe("# mine\n");
    expect((await catalogcHere(folder, [...args.slice(0, 4), "--syntax", "nix", "--force"])).status).toBe(0);
    expect(existsSync(recipe)).toBe(false);
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    expect(readFileSync(join(folder, "out/apps/demo/container/compose.yaml"), "utf8")).toContain(
      "docker.io/library/nginx:1.28",
    );
  });

  it("hides a secret in the code frame of an error", async () => {
    const folder = tempFolder();
    writeTree(folder, { "compose.yaml": compose.replace("quiet-river-8", "quiet-river-8-${MISSING}") });
    const { status, stderr } = await catalogcHere(folder, ["import", "compose.yaml", "--dry-run"]);
    expect(status).toBe(1);
    expect(stderr).not.toContain("quiet-river-8");
    expect(existsSync(join(folder, "recipes"))).toBe(false);
  });
});
