// Slow. Depends on: compiler/frontends.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parseNix } from "../../../../compiler/frontends/nix/parse.ts";
import { requireTool } from "../../../support/tools.ts";
import { canonicalForm } from "./support/canonical-form.ts";
import { NixBatch } from "./support/nix-batch.ts";
import { parseForm } from "./support/parse-form.ts";

// Compares every `.nix` file below the folders named by CATALOGC_NIX_FILES (separated by colons) with Nix' own parse,
// e.g. a checkout of nixpkgs.
const folders = (process.env["CATALOGC_NIX_FILES"] ?? "").split(":").filter((folder) => folder !== "");
const title = "real Nix files are parsed as Nix parses them";

if (folders.length === 0) describe.skip(`${title} (skipped: CATALOGC_NIX_FILES names no folder)`);
else if (!requireTool("nix-instantiate")) describe.skip(`${title} (skipped: nix-instantiate not installed)`);
else {
  describe(title, () => {
    it.each(folders)("%s", (folder) => {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".nix"))
        .map((file) => join(folder, file));
      expect(files.length).toBeGreaterThan(0);
      const batch = new NixBatch();
      const printed = batch.parseFiles(files);
      batch.dispose();

      const different: string[] = [];
      for (const [index, file] of files.entries()) {
        const theirs = printed[index];
        const text = readFileSync(file, "utf8");
        // Everything lies below the root, so that no path leaves the tree.
        const expr = parseNix({ path: relative("/", file), text }, { report: () => undefined });
        const ours = expr && canonicalForm(parseForm(expr, { tree: "", home: batch.home }));
        if (ours !== (theirs && canonicalForm(theirs))) different.push(relative(folder, file));
      }
      expect(different).toEqual([]);
    });
  });
}
