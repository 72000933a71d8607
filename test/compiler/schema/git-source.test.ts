import { describe, expect, it } from "vitest";
import { select, variable } from "../../../compiler/language/build.ts";
import { text } from "../../../compiler/language/text.ts";
import { parseGitSource } from "../../../compiler/schema/git-source.ts";

const gitlabForms = ["gitlab:<owner>/<repo>/<revision>", "gitlab:<domain>/<owner>/<repo>/<revision>"];

describe("parseGitSource", () => {
  it.each(["github", "gitlab", "codeberg"])("reads %s:<owner>/<repo>/<revision>", (forge) => {
    expect(parseGitSource(text(`${forge}:some-owner/repo.js/v1.2.3`), false)).toEqual({
      kind: "location",
      location: {
        kind: "forge",
        forge,
        domain: null,
        owner: text("some-owner"),
        repo: text("repo.js"),
        revision: text("v1.2.3"),
        submodules: false,
      },
    });
  });

  it.each(["gitea", "forgejo"])("reads %s:<domain>/<owner>/<repo>/<revision>", (forge) => {
    expect(parseGitSource(text(`${forge}:git.example.org:3000/owner/repo/main`), true)).toEqual({
      kind: "location",
      location: {
        kind: "forge",
        forge,
        domain: text("git.example.org:3000"),
        owner: text("owner"),
        repo: text("repo"),
        revision: text("main"),
        submodules: true,
      },
    });
  });

  it.each([
    ["github:a/b/feature/c", null, "feature/c"],
    ["github:a/b/refs/tags/v1", null, "refs/tags/v1"],
    ["gitlab:a/b/refs/tags/cli/v1", null, "refs/tags/cli/v1"],
    ["gitlab:git.example.org/a/b/v1", "git.example.org", "v1"],
    ["gitlab:git.example.org:8443/a/b/refs/heads/x", "git.example.org:8443", "refs/heads/x"],
    ["gitlab:a.dot/b/v1", null, "v1"],
    ["forgejo:git.example.org/a/b/c/d", "git.example.org", "c/d"],
  ])("takes all of %s behind the repository as the revision", (written, domain, revision) => {
    expect(parseGitSource(text(written), false)).toMatchObject({
      kind: "location",
      location: { domain: domain && text(domain), revision: text(revision) },
    });
  });

  const version = select(variable("pkgs"), "other", "version");

  it("parses a revision with a residual part", () => {
    expect(parseGitSource(text("github:a/b/v", version, "/x"), false)).toMatchObject({
      kind: "location",
      location: { owner: text("a"), repo: text("b"), revision: text("v", version, "/x") },
    });
  });

  it("needs to know the kind of host only", () => {
    expect(parseGitSource(text("github:", version, "/", version, "/v1"), false)).toMatchObject({
      location: { owner: text(version), repo: text(version), revision: text("v1") },
    });
    expect(parseGitSource(text("git:", version, "?tag=v", version), false)).toMatchObject({
      location: { url: text(version), pin: { kind: "tag", value: text("v", version) } },
    });
    expect(parseGitSource(text(version, ":a/b/c"), false)).toMatchObject({
      kind: "malformed",
      reason: "the kind of its host must be known",
    });
  });

  it.each([
    ["git:https://example.org/a/b.git?rev=0123abcd", "https://example.org/a/b.git", "rev", "0123abcd"],
    ["git:https://example.org/a/b?tag=release/1.0", "https://example.org/a/b", "tag", "release/1.0"],
    ["git:ssh://git@example.org/a/b?x=1?rev=abc", "ssh://git@example.org/a/b?x=1", "rev", "abc"],
  ])("reads %s", (written, url, kind, value) => {
    expect(parseGitSource(text(written), false)).toEqual({
      kind: "location",
      location: { kind: "git", url: text(url), pin: { kind, value: text(value) }, submodules: false },
    });
  });

  it.each([
    ["gihub:a/b/c", { kind: "unknown-prefix", prefix: "gihub" }],
    ["constructor:a/b/c", { kind: "unknown-prefix", prefix: "constructor" }],
    [":a/b/c", { kind: "unknown-prefix", prefix: "" }],
    [
      "gitlab:a/b/c/v1",
      {
        kind: "malformed",
        reason: "its revision may start at more than one `/`",
        forms: gitlabForms,
        meant: { host: "gitlab.com", path: ["a", "b", "c", "v1"] },
      },
    ],
    [
      "gitlab:git.example.org/a/b/c/v1",
      {
        kind: "malformed",
        reason: "its revision may start at more than one `/`",
        forms: gitlabForms,
        meant: { host: "git.example.org", path: ["a", "b", "c", "v1"] },
      },
    ],
    [
      "github:git.example.org/a/b/v1",
      {
        kind: "malformed",
        reason: "its owner `git.example.org` is a domain",
        forms: ["github:<owner>/<repo>/<revision>"],
      },
    ],
    [
      "github:a/b/v1/",
      {
        kind: "malformed",
        reason: "its revision is empty or has odd characters",
        forms: ["github:<owner>/<repo>/<revision>"],
      },
    ],
    [
      "forgejo:https://git.example.org/a/b/c/v1",
      {
        kind: "malformed",
        reason: "its domain is empty or has odd characters",
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
    expect(parseGitSource(text(written), false)).toEqual(expected);
  });

  it.each([
    ["git:https://example.org/a/b", "it has neither `?rev=` nor `?tag=`"],
    ["git:https://example.org/a/b?rev=", "it does not end in one `?rev=<hash>` or `?tag=<version>`"],
    ["git:https://example.org/a/b?rev=1&tag=2", "it does not end in one `?rev=<hash>` or `?tag=<version>`"],
    ["git:https://example.org/a/b?branch=main", "it does not end in one `?rev=<hash>` or `?tag=<version>`"],
    ["git:owner/repo/x?rev=1", "its URL has no scheme such as `https://`"],
  ])("rejects %s", (written, reason) => {
    expect(parseGitSource(text(written), false)).toMatchObject({ kind: "malformed", reason });
  });
});
