// Slow. Depends on: cli.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generateCatalog } from "../bench/generate.ts";
import { catalogc } from "../support/catalogc.ts";
import { readTree, tempFolder } from "../support/temp-folder.ts";

describe("--jobs", () => {
  it("gives the same output for any number of threads", () => {
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 80);
    const compiled = (jobs: number): unknown => {
      const out = `out-${jobs}`;
      const { status, stdout, stderr } = catalogc(folder, [
        "compile",
        "-o",
        out,
        "--jobs",
        String(jobs),
        "--no-cache",
      ]);
      return { status, stdout, stderr, files: readTree(join(folder, out)) };
    };
    const one = compiled(1);
    expect(one).toMatchObject({ status: 0, stdout: expect.stringContaining("32 apps: ") });
    expect(compiled(2)).toEqual(one);
    expect(compiled(3)).toEqual(one);
    const uncached = ["compile", "-o", "out-4", "--jobs", "2", "--no-cache"];
    expect(catalogc(folder, uncached, { NODE_DEBUG: "worker" }).stderr).toMatch(
      /WORKER.*instantiating Worker/i,
    );
  });

  it("gives the same diagnostics of mistakes, and writes nothing", () => {
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 80);
    writeFileSync(
      join(folder, "recipes/pkgs/tool-0/recipe.ts"),
      "export default { pkgs: { x: { versoin: 1 } } };\n",
    );
    const [one, two] = [1, 2].map((jobs) => catalogc(folder, ["compile", "--jobs", String(jobs)]));
    expect(one).toMatchObject({ status: 1, stderr: expect.stringContaining("nothing written") });
    expect(two).toEqual(one);
  });

  it("is how many threads compile for hash, too", () => {
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 80);
    const hash = (jobs: string) =>
      catalogc(folder, ["hash", "--no-cache", "-o", `out-${jobs}`, "--jobs", jobs], { NODE_DEBUG: "worker" });
    const [one, two] = [hash("1"), hash("2")];
    expect([one.status, one.stdout, two.status, two.stdout]).toEqual([0, one.stdout, 0, one.stdout]);
    expect(one.stdout).toBe("no hash had to be written\n");
    expect(one.stderr).not.toMatch(/instantiating Worker/i);
    expect(two.stderr).toMatch(/instantiating Worker/i);
    expect(readTree(join(folder, "out-2"))).toEqual(readTree(join(folder, "out-1")));
  });
});
