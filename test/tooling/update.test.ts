import { describe, expect, it } from "vitest";
import { isEarly, matches, newest } from "../../tooling/update/newest.ts";
import { tagsIn } from "../../tooling/update/releases.ts";
import { upstreamOf } from "../../tooling/update/upstream.ts";
import { text } from "../../compiler/language/text.ts";
import { makePackage } from "../support/ir-fixtures.ts";

const all = { versions: null, ignore: [] };

it.each([
  ["1.0.0", ["1.0.1", "1.0.10", "1.0.9"], "1.0.10"],
  ["1.0", ["0.9", "1.0"], undefined],
  ["1.0", ["1.1-rc1", "1.1~x", "1.1;rm -rf", "../1.1", "1.1\n", "v1.1", ""], undefined],
  ["1.0-beta1", ["1.0-beta2", "1.0-beta10"], "1.0-beta10"],
  ["2024-01-02", ["2024-11-02", "2024-03-02"], "2024-11-02"],
  ["2023d", ["2024a", "2024b"], "2024b"],
  ["3.4", ["3.5-rc", "3.5", "3.5a"], "3.5a"],
  // Old tags of upstreams that had versions of another kind.
  ["1.0.0", ["1.1.0", "20240101"], "1.1.0"],
  ["20230101", ["20240101", "1.1.0"], "20240101"],
])("the newest after %s of %j is %s", (current, found, expected) => {
  expect(newest(current, found, all)).toBe(expected);
});

it.each([
  "1.0-rc1",
  "2.0.0-alpha.3",
  "3b1",
  "1.0a2",
  "1.0.dev4",
  "1.0pre",
  "2.0.0-next.1",
  "4.0-m1",
  "2.0-b.3",
])("%s is a pre-release", (version) => {
  expect(isEarly(version)).toBe(true);
});

it.each([
  "1.0",
  "1.0.0-1",
  "2024.11.28",
  "1.0+build5",
  "1.0-unstable-2026-01-01",
  "1.1.1w",
  "9p3",
  "1.1.1m",
  "2024b",
  "3.5a",
  "1.0-macos",
])("%s is a release", (version) => {
  expect(isEarly(version)).toBe(false);
});

describe("a pattern", () => {
  it.each([
    ["1.2.3", "1.*", true],
    ["1.2.3", "1.2.3", true],
    ["11.2", "1.*", false],
    ["1.2-rc1", "*-rc*", true],
    ["aba", "ab*ba", false],
    ["1.2", "", false],
  ])("%s matches %s: %s", (version, pattern, expected) => {
    expect(matches(version, pattern)).toBe(expected);
  });

  it("takes a number of steps that grows with the lengths only", () => {
    expect(matches("a".repeat(50_000), "*a".repeat(20_000) + "b")).toBe(false);
  });
});

it("reads each tag once", () => {
  const id = "0".repeat(40);
  expect(
    tagsIn(
      `${id}\trefs/heads/main\n${id}\trefs/tags/v1\n${id}\trefs/tags/v1^{}\n${id}\trefs/tags/a/b\nnoise\n`,
    ),
  ).toEqual(["v1", "a/b"]);
});

it.each([
  ["https://github.com/o/r/archive/refs/tags/v1.0.0.tar.gz", "tags"],
  ["https://github.com/o/r/releases/download/v1.0.0/tool.tar.gz", "tags"],
  ["https://example.org/tool-1.0.0.tar.gz", "listing"],
  ["https://example.org/1.0.0/tool-1.0.0.tar.gz", "none"],
  ["https://example.org/tool.tar.gz", "none"],
  ["mirror://gnu/tool/tool-1.0.0.tar.gz", "listing"],
  ["mirror://sourceforge/tool/tool-1.0.0.tar.gz", "none"],
])("the upstream of %s is %s", (url, kind) => {
  const { source } = makePackage();
  if (source === null) return expect.unreachable("the package has a source");
  const pkg = makePackage({ source: { ...source, kind: "url", url: text(url) } as typeof source });
  expect(upstreamOf(pkg).kind).toBe(kind);
});

it.each([
  ["mirror://gnu/tool/tool-1.0.0.tar.gz", { url: "https://ftp.gnu.org/pub/gnu/tool/" }],
  [
    "mirror://gnome/sources/tool/1.0/tool-1.0.0.tar.xz",
    { url: "https://download.gnome.org/sources/tool/1.0/", series: "1.0" },
  ],
  [
    "mirror://sourceforge/tool/tool-1.0.0.tar.gz",
    { reason: "files of `mirror://sourceforge` are not looked up" },
  ],
])("%s is looked up where its mirror lists files, or the reason is reported", (url, expected) => {
  const source = { kind: "url", url: text(url), hash: "" } as const;
  expect(upstreamOf(makePackage({ source }))).toMatchObject(expected);
});
