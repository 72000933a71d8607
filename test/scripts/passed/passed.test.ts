import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPassed, writePassed } from "../../../scripts/passed/passed.ts";
import { suiteFolder } from "../../support/temp-folder.ts";

describe("passed.json", () => {
  it("keeps keys of other files, sorted, and loses those of failed files", () => {
    const file = join(suiteFolder(), "passed.json");
    writePassed(new Map([["test/b.test.ts", "1"]]), file);
    writePassed(new Map([["test/c.test.ts", "2"]]), file);
    writePassed(
      new Map([
        ["test/c.test.ts", undefined],
        ["boots", "3"],
      ]),
      file,
    );
    expect(readFileSync(file, "utf8")).toBe('{\n  "boots": "3",\n  "test/b.test.ts": "1"\n}\n');
  });

  it("is empty while a conflict of git is in it", () => {
    const file = join(suiteFolder(), "passed.json");
    writeFileSync(file, '{\n<<<<<<< HEAD\n  "boots": "3"\n=======\n}\n');
    expect(readPassed(file)).toEqual(new Map());
  });
});
