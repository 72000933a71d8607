import { describe, expect, it } from "vitest";
import { advice, build, hash, source } from "../../../support/advice.ts";

describe("versions", () => {
  const at = (version: string, given = source) =>
    advice(`version = "${version}"; license = "mit"; ${given} ${build}`);
  const message = "`v1.2.3` is no version to Nix, which finds none in `tool-v1.2.3`";

  it("begin with a digit, and tags stay", async () => {
    expect(await at("v1.2.3", `source = { git = "github:o/r/v1.2.3"; hash = "${hash}"; };`)).toEqual([
      [
        "CG610",
        '"v1.2.3"',
        message,
        "Write `1.2.3`: versions begin with a digit. The source stays as it is; where it is made from the version, put the `v` in front there.",
      ],
    ]);
    expect(await at("v1.2.3")).toEqual([
      ["CG610", '"v1.2.3"', message, "Write `1.2.3`: versions begin with a digit."],
    ]);
  });

  it.each(["1.2.3", "vendored", "unstable-2025-01-01", ""])("%j is left alone", async (version) => {
    expect(await at(version)).toEqual([]);
  });
});
