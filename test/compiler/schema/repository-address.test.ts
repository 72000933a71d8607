import { describe, expect, it } from "vitest";
import { repositoryForm } from "../../../compiler/schema/repository-address.ts";

describe("repositoryForm", () => {
  it.each([
    ["https://github.com/a/b/tree/v1.0", "github:a/b/v1.0"],
    ["https://www.github.com/a/b/releases/tag/v1.0", "github:a/b/v1.0"],
    ["https://github.com/a/b/commit/0123abc", "github:a/b/0123abc"],
    ["https://github.com/a/b/archive/refs/tags/v1.2.tar.gz", "github:a/b/v1.2"],
    ["https://github.com/a/b/archive/v1.2.zip", "github:a/b/v1.2"],
    ["https://github.com/a/b/releases/tag/cli/v1", "github:a/b/cli/v1"],
    ["git+https://github.com/a/b?ref=v1", "github:a/b/v1"],
    ["git+https://example.org/a/b?dir=x&rev=abc", "git:https://example.org/a/b?rev=abc"],
    ["github:https://github.com/a/b/v1", "github:a/b/v1"],
    ["gitea:https://gitea.com/a/b/v1", "gitea:gitea.com/a/b/v1"],
    ["forgejo:https://git.example.org:8443/a/b/src/tag/1.2", "forgejo:git.example.org:8443/a/b/1.2"],
    ["gitea:https://gitea.com/a/b/src/tag/x/1", "gitea:gitea.com/a/b/x/1"],
    ["forgejo:https://codeberg.org/a/b/v1", "codeberg:a/b/v1"],
    ["codeberg:codeberg.org/a/b/1", "codeberg:a/b/1"],
    ["github:www.github.com/a/b/tree/v1.0", "github:a/b/v1.0"],
    ["gitlab:gitlab.com/a/b/-/tree/v1", "gitlab:a/b/v1"],
    ["https://gitlab.com/a/b/-/tree/v1", "gitlab:a/b/v1"],
    ["https://gitlab.com/a/b/c/-/releases/v1", "git:https://gitlab.com/a/b/c?tag=v1"],
    ["https://gitlab.com/a/b/-/archive/v1/b-v1.tar.gz", "gitlab:a/b/v1"],
    ["https://codeberg.org/a/b/src/tag/1.25", "codeberg:a/b/1.25"],
    ["https://codeberg.org/a/b/src/branch/x/y", "codeberg:a/b/refs/heads/x/y"],
    ["https://git.example.org/a/b/src/commit/abc", "git:https://git.example.org/a/b?rev=abc"],
    ["https://git.sr.ht/~a/b/refs/1.0", "git:https://git.sr.ht/~a/b?tag=1.0"],
    ["sourcehut:~a/b/1.0", "git:https://git.sr.ht/~a/b?tag=1.0"],
    ["https://gitlab.com/a/b/-/releases/tag/x/1", "git:https://gitlab.com/a/b?tag=x/1"],
  ])("finds the revision in %s", (written, form) => {
    expect(repositoryForm(written)).toEqual({ form, isComplete: true });
  });

  it.each([
    ["https://github.com/a/b", "github:a/b/<revision>"],
    ["https://github.com/a/b.git/", "github:a/b/<revision>"],
    ["https://github.com/a/b/tree/main/docs", "github:a/b/<revision>"],
    ["https://github.com/a/b/issues/3", "github:a/b/<revision>"],
    ["git@github.com:a/b.git", "github:a/b/<revision>"],
    ["ssh://git@gitlab.com/a/b.git", "gitlab:a/b/<revision>"],
    ["gitea:https://gitea.com/a/b.git", "gitea:gitea.com/a/b/<revision>"],
    ["codeberg:codeberg.org/a/b/src/branch", "codeberg:a/b/<revision>"],
    ["https://git.example.org/git/a.git", "git:https://git.example.org/git/a.git?tag=<version>"],
  ])("leaves the revision open in %s", (written, form) => {
    expect(repositoryForm(written)).toEqual({ form, isComplete: false });
  });

  it.each([
    "tool",
    "github:a/b/c",
    "git:https://example.org/a/b?rev=1",
    "https://example.org",
    "https://example.org/a.tar.gz",
    "gitea:https://example.org/git/a/b/v1",
    "codeberg:codeberg.org/a/b",
    "gitlab:a/b/c/refs/tags/v1",
    "github:a/b/refs/tags/v1",
    "github:a/b/refs/tags/x/y",
    "",
  ])("does not recognize %j", (written) => {
    expect(repositoryForm(written)).toBeUndefined();
  });
});
