import { expect, it } from "vitest";
import { repositoryOf } from "../../../emitters/site/page.ts";

it.each([
  [
    "github:a/b.c",
    "https://github.com/a/b.c",
    "github:a/b.c?dir=out",
    "https://github.com/a/b.c/blob/HEAD/r/x%20y.ts",
  ],
  [
    "gitlab:a/b",
    "https://gitlab.com/a/b",
    "gitlab:a/b?dir=out",
    "https://gitlab.com/a/b/-/blob/HEAD/r/x%20y.ts",
  ],
  ["codeberg:a/b", "https://codeberg.org/a/b", "git+https://codeberg.org/a/b?dir=out", undefined],
])("%s is at a forge", (repositoryUrl, url, flake, file) => {
  const repository = repositoryOf(repositoryUrl);
  expect(repository).toMatchObject({ name: repositoryUrl.replace(/.*:/, ""), url, flake });
  expect(repository?.fileUrl("r/x y.ts")).toBe(file);
});

it.each(["", "a/b", "forgejo:a/b", "constructor:a/b", "github:a/b/c", "github:a/b?c"])(
  "%j is nowhere that is known",
  (repositoryUrl) => {
    expect(repositoryOf(repositoryUrl)).toBeUndefined();
  },
);
