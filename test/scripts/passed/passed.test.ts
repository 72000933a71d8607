import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Passed } from "../../../scripts/passed/passed.ts";
import { suiteFolder } from "../../support/temp-folder.ts";

describe("passed.json", () => {
  it("keeps keys of other files, sorted, and loses those of failed files", () => {
    const file = join(suiteFolder(), "passed.json");
    new Passed(file).write(new Map([["test/b.test.ts", "1"]]));
    new Passed(file).write(new Map([["test/c.test.ts", "2"]]));
    new Passed(file).write(
      new Map<string, string | undefined>([
        ["test/c.test.ts", undefined],
        ["boots", "3"],
      ]),
    );
    expect(readFileSync(file, "utf8")).toBe('{\n  "boots": "3",\n  "test/b.test.ts": "1"\n}\n');
  });

  it("has the keys of both sides after a merge, also with a conflict in it", () => {
    const file = join(suiteFolder(), "passed.json");
    writeFileSync(
      file,
      '{\n<<<<<<< HEAD\n  "boots": "3"\n=======\n  "boots": "4",\n>>>>>>> other\n  "a": "5"\n}\n',
    );
    const passed = new Passed(file);
    expect(["3", "4", "5", undefined].map((key) => passed.has("boots", key))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    passed.write(new Map([["boots", "6"]]));
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ a: "5", boots: "6" });
  });

  it("is empty without a file", () => {
    expect(new Passed(join(suiteFolder(), "passed.json")).has("boots", "3")).toBe(false);
  });
});
