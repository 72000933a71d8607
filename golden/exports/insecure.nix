{
  lib,
  stdenv,
  fetchFromGitHub,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "insecure";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
    knownVulnerabilities = [ "CVE-2026-0001: it reads past the end of a line." ];
  };
})
