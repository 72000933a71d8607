import { describe, expect, it } from "vitest";
import {
  archivedRepository,
  shownProject,
  shownRepository,
} from "../../../../compiler/passes/packages/archive-address.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

describe("archivedRepository", () => {
  it.each([
    ["https://github.com/a/b/archive/refs/tags/v1.0.tar.gz", "github:a/b/v1.0"],
    ["https://github.com/a/b/archive/v1.0.zip", "github:a/b/v1.0"],
    ["https://github.com/a/b/archive/v1.0/b-1.0.tar.gz", "github:a/b/v1.0"],
    [`https://github.com/a/b/archive/${commit}.tar.gz`, `github:a/b/${commit}`],
    ["https://github.com/a/b/archive/refs/heads/main.tar.gz", "github:a/b/main"],
    ["https://github.com/a/b/archive/refs/tags/cli/v1.tar.gz", "github:a/b/cli/v1"],
    ["https://github.com/a/b/archive/refs/tags/1.0%2Bx.tar.gz", "github:a/b/1.0+x"],
    ["https://github.com/a/b/tarball/v1.0", "github:a/b/v1.0"],
    ["https://codeload.github.com/a/b/tar.gz/refs/tags/v1.0", "github:a/b/v1.0"],
    ["https://api.github.com/repos/a/b/tarball/v1.0", "github:a/b/v1.0"],
    ["https://gitlab.com/a/b/-/archive/v1.0/b-v1.0.tar.bz2", "gitlab:a/b/v1.0"],
    ["https://gitlab.com/a/b/-/archive/v1.0/b-v1.0.tar.gz?ref_type=tags", "gitlab:a/b/v1.0"],
    [
      `https://gitlab.com/a/b/c/-/archive/${commit}/c-${commit}.zip`,
      `git:https://gitlab.com/a/b/c?rev=${commit}`,
    ],
    ["https://codeberg.org/a/b/archive/v1.0.tar.gz", "codeberg:a/b/v1.0"],
  ])("finds the repository of %s", (url, form) => {
    expect(archivedRepository(url)).toBe(form);
  });

  it.each([
    "https://github.com/a/b/releases/download/v1.0/b-1.0.tar.gz",
    "https://gitlab.com/a/b/-/releases/v1.0/downloads/b.tar.gz",
    "https://gitlab.com/a/b/-/archive/v1.0/b.tar.gz?path=docs",
    "https://codeberg.org/a/b/releases/download/v1.0/b.tar.gz",
    "https://raw.githubusercontent.com/a/b/v1/archive/x.tar.gz",
    "https://example.org/a/b/archive/v1.0.tar.gz",
    "https://github.com/a/b",
  ])("ignores %s", (url) => {
    expect(archivedRepository(url)).toBeUndefined();
  });
});

describe("shownRepository", () => {
  it.each([
    ["https://github.com/a/b", "github:a/b/<revision>"],
    ["https://github.com/a/b.git", "github:a/b/<revision>"],
    ["https://github.com/a/b/releases/tag/v1.0", "github:a/b/v1.0"],
    ["https://github.com/a/b/releases", "github:a/b/<revision>"],
    ["https://gitlab.com/a/b/-/tags/v1.0", "gitlab:a/b/v1.0"],
    ["https://codeberg.org/a/b/src/tag/v1.0", "codeberg:a/b/v1.0"],
  ])("recognizes the page %s", (url, form) => {
    expect(shownRepository(url)?.form).toBe(form);
  });

  it.each([
    "https://github.com/a/b/releases/download/v1.0/b.tar.gz",
    "https://github.com/a/b/releases/latest/download/b.tar.gz",
    "https://gitlab.com/a/b/-/releases/v1.0/downloads/b.tar.gz",
    "https://github.com/a/b/raw/v1.0/b.tar.gz",
    "https://example.org/a/b",
  ])("takes %s for a file", (url) => {
    expect(shownRepository(url)).toBeUndefined();
  });
});

it("pages of registries are recognized", () => {
  expect(shownProject("https://pypi.org/project/requests/")).toEqual({ registry: "pypi", name: "requests" });
  expect(shownProject("https://pypi.org/project/requests/2.32.3/#files")).toEqual({
    registry: "pypi",
    name: "requests",
    version: "2.32.3",
  });
  expect(shownProject("https://files.pythonhosted.org/packages/source/r/requests/requests-2.tar.gz")).toBe(
    undefined,
  );
  expect(shownProject("https://crates.io/crates/a_b-c/1.0.0-rc.1")).toEqual({
    registry: "crates",
    name: "a_b-c",
    version: "1.0.0-rc.1",
  });
});
