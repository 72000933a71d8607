import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { diskOps } from "../../../../cli/disk/output/file-ops.ts";
import { sha256 } from "../../../../tooling/support/sha256.ts";
import { contentOf, PiecedFile } from "../../../../tooling/incremental/emitted.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

/** More than writev(2) takes at once, empty ones among them. */
const pieces = Array.from({ length: 2500 }, (_, at) => Buffer.from("ä".repeat(at % 7) + at));
const whole = Buffer.concat(pieces);
const file = new PiecedFile("catalog.json", [...pieces, Buffer.alloc(0)]);

it("a file in pieces is written as it is in one", () => {
  const path = join(tempFolder(), "file");
  diskOps.create(path, contentOf(file), { executable: true });
  expect(readFileSync(path)).toEqual(whole);
});

it("its hash is that of all of it, and so is its content", () => {
  expect(sha256(contentOf(file))).toBe(createHash("sha256").update(whole).digest("hex"));
  expect(Buffer.from(file.content)).toEqual(whole);
});

it("a file without pieces is written", () => {
  const path = join(tempFolder(), "file");
  diskOps.create(path, []);
  expect(readFileSync(path).length).toBe(0);
});
