// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder, writeTree } from "../support/temp-folder.ts";
import { commandFolder } from "./command-folder.ts";
import { blocksOf, readDocument } from "./snippets.ts";

it("docs/tutorial.md, followed word for word, ends with a successful check", () => {
  const PATH = `${commandFolder()}:${process.env["PATH"] ?? ""}`;
  let cwd = tempFolder();
  let last = "";
  for (const { language, text, file } of blocksOf(readDocument("docs/tutorial.md"))) {
    if (file !== undefined) {
      writeTree(cwd, { [file]: text });
      if (text.startsWith("#!")) chmodSync(join(cwd, file), 0o755);
      expect(dirname(file)).toMatch(/^recipes\//);
    } else if (language === "sh") {
      const script = `set -e\n${text}pwd > '${cwd}/.where'\n`;
      const env = { ...process.env, PATH, NO_COLOR: "1" };
      const { status, stdout, stderr } = spawnSync(
        "bash",
        ["-c", `cwd='${cwd}'; ${script}cat '${cwd}/.where' >&2`],
        { cwd, env, encoding: "utf8" },
      );
      expect([status, stderr]).toEqual([0, expect.stringMatching(/^\/[^\n]*\n$/)]);
      last = stdout;
      cwd = stderr.trim();
    }
  }
  expect(last).toBe("out matches the recipes\n");
});
