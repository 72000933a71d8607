import { describe, expect, it } from "vitest";
import { parseGitSource } from "../../../../compiler/passes/packages/git-source.ts";

describe("parseGitSource", () => {
  it.each(["github", "gitlab", "codeberg"])("reads %s:<owner>/<repo>/<revision>", (forge) => {
    expect(parseGitSource(`${forge}:some-owner/repo.js/v1.2.3`, false)).toEqual({
      kind: "location",
      location: {
        kind: "forge",
        forge,
        domain: null,
        owner: "some-owner",
        repo: "repo.js",
        revision: "v1.2.3",
        submodules: false,
      },
    });
  });

  it.each(["gitea", "forgejo"])("reads %s:<domain>/<owner>/<repo>/<revision>", (forge) => {
    expect(parseGitSource(`${forge}:git.example.org:3000/owner/repo/main`, true)).toEqual({
      kind: "location",
      location: {
        kind: "forge",
        forge,
        domain: "git.example.org:3000",
        owner: "owner",
        repo: "repo",
        revision: "main",
        submodules: true,
      },
    });
  });

  it.each([
    ["git:https://example.org/a/b.git?rev=0123abcd", "https://example.org/a/b.git", "rev", "0123abcd"],
    ["git:https://example.org/a/b?tag=release/1.0", "https://example.org/a/b", "tag", "release/1.0"],
    ["git:ssh://git@example.org/a/b?x=1?rev=abc", "ssh://git@example.org/a/b?x=1", "rev", "abc"],
  ])("reads %s", (written, url, kind, value) => {
    expect(parseGitSource(written, false)).toEqual({
      kind: "location",
      location: { kind: "git", url, pin: { kind, value }, submodules: false },
    });
  });

  it.each([
    ["gihub:a/b/c", { kind: "unknown-prefix", prefix: "gihub" }],
    ["constructor:a/b/c", { kind: "unknown-prefix", prefix: "constructor" }],
    [":a/b/c", { kind: "unknown-prefix", prefix: "" }],
    [
      "github:a/b/feature/c",
      {
        kind: "malformed",
        reason: "it has 4 parts instead of 3",
        forms: ["github:<owner>/<repo>/<revision>"],
        meant: { because: "revision", url: "https://github.com/a/b", revision: "feature/c" },
      },
    ],
    [
      "gitlab:a/b/c/v1",
      {
        kind: "malformed",
        reason: "it has 4 parts instead of 3",
        forms: ["gitlab:<owner>/<repo>/<revision>"],
        meant: { because: "group", url: "https://gitlab.com/a/b/c", revision: "v1" },
      },
    ],
    [
      "forgejo:git.example.org/a/b/c/d",
      {
        kind: "malformed",
        reason: "it has 5 parts instead of 4",
        forms: ["forgejo:<domain>/<owner>/<repo>/<revision>"],
        meant: { because: "revision", url: "https://git.example.org/a/b", revision: "c/d" },
      },
    ],
    [
      "forgejo:https://git.example.org/a/b/c/v1",
      {
        kind: "malformed",
        reason: "it has 7 parts instead of 4",
        forms: ["forgejo:<domain>/<owner>/<repo>/<revision>"],
      },
    ],
    [
      "gitea:a/b/c",
      {
        kind: "malformed",
        reason: "it has 3 parts instead of 4",
        forms: ["gitea:<domain>/<owner>/<repo>/<revision>"],
      },
    ],
    [
      "github:a//c",
      {
        kind: "malformed",
        reason: "its repo is empty or has odd characters",
        forms: ["github:<owner>/<repo>/<revision>"],
      },
    ],
  ])("rejects %s", (written, expected) => {
    expect(parseGitSource(written, false)).toEqual(expected);
  });

  it.each([
    ["git:https://example.org/a/b", "it has neither `?rev=` nor `?tag=`"],
    ["git:https://example.org/a/b?rev=", "it does not end in one `?rev=<hash>` or `?tag=<version>`"],
    ["git:https://example.org/a/b?rev=1&tag=2", "it does not end in one `?rev=<hash>` or `?tag=<version>`"],
    ["git:https://example.org/a/b?branch=main", "it does not end in one `?rev=<hash>` or `?tag=<version>`"],
    ["git:owner/repo/x?rev=1", "its URL has no scheme such as `https://`"],
  ])("rejects %s", (written, reason) => {
    expect(parseGitSource(written, false)).toMatchObject({ kind: "malformed", reason });
  });
});
