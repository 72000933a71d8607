import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, fixtures, imported, outcome } from "./package-files.ts";

describe("the recipe of a package file", () => {
  it.each([...filesIn("."), ...filesIn("hostile")])("is as expected for %s", async (file) => {
    await expect(await outcome(file)).toMatchFileSnapshot(join(fixtures, "expected", `${file}.txt`));
  });
});

describe("the account of an import", () => {
  it.each(filesIn("."))("has each attribute of %s once", async (file) => {
    const result = await imported(file);
    if (!result.ok) throw new Error("not imported");
    const { options, extra, leftOut, lines } = result.imported.account;
    const names = lines.filter((line) => /^[\w.-]+: /.test(line)).map((line) => line.split(": ")[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(options).toBeGreaterThan(5);
    expect(options + extra + leftOut).toBeGreaterThanOrEqual(names.length);
  });
});
