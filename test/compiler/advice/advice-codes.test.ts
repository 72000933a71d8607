import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isAdvice } from "../../../compiler/advice/lint.ts";

const golden = new URL("../../../golden/errors", import.meta.url).pathname;

it("no error is taken for advice, which is left out where something is wrong", () => {
  const errors = readdirSync(golden).flatMap((name) =>
    [...readFileSync(join(golden, name, "expected.txt"), "utf8").matchAll(/^error\[(CG\d+)\]/gm)].map(
      ([, code = ""]) => code,
    ),
  );
  expect(errors.length).toBeGreaterThan(100);
  expect(errors.filter(isAdvice)).toEqual([]);
});
