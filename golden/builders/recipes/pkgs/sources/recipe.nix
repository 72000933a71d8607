# Every form of a source.
{ ... }:

let
  hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  from = source: {
    source = {
      inherit hash;
    }
    // source;
    build.standardBuilder.enable = true;
  };
in
{
  pkgs = {
    source-codeberg = from { git = "codeberg:owner/repo/v1.0.0"; };
    source-forgejo = from { git = "forgejo:code.example.org/owner/repo/1.0.0"; };
    source-git-revision = from {
      git = "git:https://example.org/a/b.git?rev=0123456789abcdef0123456789abcdef01234567";
    };
    source-git-tag = from {
      git = "git:https://example.org/a/b.git?tag=release/1.0.0";
      submodules = true;
    };
    source-gitea = from {
      git = "gitea:git.example.org/owner/repo/abcdef0";
      submodules = true;
    };
    source-gitlab = from { git = "gitlab:owner/repo/v1.0.0-rc1"; };
    source-url = from { url = "https://example.org/program-20250101.tar.gz"; } // {
      version = "20250101";
    };
  };
}
