{
  lib,
  ocamlPackages,
  fetchFromGitHub,
  installShellFiles,
  nix-update-script,
}:

ocamlPackages.buildDunePackage (finalAttrs: {
  pname = "ocaml-tests";
  version = "1.2.3";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  nativeBuildInputs = [ installShellFiles ];

  doCheck = true;

  postInstall = ''
    installManPage doc/tool.1
  '';

  env.DUNE_CACHE = "disabled";

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
