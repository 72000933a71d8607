import { expect, it } from "vitest";
import { advice, build, hash } from "../../support/advice.ts";

const reported = async (git: string) =>
  (
    await advice(`version = "1.0"; license = "mit"; source = { git = "${git}"; hash = "${hash}"; }; ${build}`)
  ).map(([code, at, message]) => [code, at, message]);

it.each([
  ["github:o/r/main", "main"],
  ["gitea:git.example.org/o/r/HEAD", "HEAD"],
  ["git:https://a.b/c.git?rev=refs/heads/release/1.x", "release/1.x"],
  ["git:https://a.b/c.git?rev=master", "master"],
])("%s is a branch", async (git, branch) => {
  expect(await reported(git)).toEqual([
    ["advice/moving-revision", `"${git}"`, `\`${branch}\` is a branch: its next commit invalidates the hash`],
  ]);
});

it.each([
  "github:o/r/v1.0",
  "github:o/r/0123456789abcdef0123456789abcdef01234567",
  "git:https://a.b/c.git?tag=main",
  "git:https://a.b/c.git?rev=refs/tags/v1.0",
  "github:o/r/main-1.0",
])("%s is not reported", async (git) => {
  expect(await reported(git)).toEqual([]);
});
