import { describe, expect, it } from "vitest";
import { advice, build, hash, source } from "../../support/advice.ts";

describe("versions", () => {
  const at = (version: string, given = source) =>
    advice(`version = "${version}"; license = "mit"; ${given} ${build}`);
  const message = "Nix cannot parse `v1.2.3` as a version: versions start with a digit";

  it("begin with a digit, and tags stay", async () => {
    expect(await at("v1.2.3", `source = { git = "github:o/r/v1.2.3"; hash = "${hash}"; };`)).toEqual([
      [
        "advice/prefixed-version",
        '"v1.2.3"',
        message,
        "Write `1.2.3`. If the source uses the version, put `v` before it there.",
      ],
    ]);
    expect(await at("v1.2.3")).toEqual([["advice/prefixed-version", '"v1.2.3"', message, "Write `1.2.3`."]]);
  });

  it.each(["1.2.3", "vendored", "unstable-2025-01-01", ""])("%j is not reported", async (version) => {
    expect(await at(version)).toEqual([]);
  });
});
