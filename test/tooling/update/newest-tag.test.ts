import { describe, expect, it } from "vitest";
import { newestTag } from "../../../tooling/update/newest-tag.ts";

const tags = [
  ...["1.2.3", "1.10.0", "2.0.0-rc.1", "1", "17", "v3.1", "latest", "16.2-alpine", "17.1-alpine3.20"],
  ...["18-alpine", "20240131", "2024.01", "3f2a9bc", "99999999999999999999"],
];

describe("the newest tag has the form of the present one", () => {
  it.each([
    ["1.2.3", "1.10.0"],
    ["1.10.0", undefined],
    ["2.0.0-rc.0", "2.0.0-rc.1"],
    ["16", "17"],
    ["v2.9", "v3.1"],
    ["15.4-alpine", "16.2-alpine"],
    ["17-alpine", "18-alpine"],
    ["20230101", "20240131"],
    ["2023.12", "2024.01"],
    ["1.24", undefined],
    ["latest", undefined],
    ["3f2a9bb", undefined],
    ["sha-3f2a9bb", undefined],
  ])("%s", (current, expected) => {
    expect(newestTag(current, tags)).toBe(expected);
  });
});
