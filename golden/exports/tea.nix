{
  lib,
  buildGoModule,
  fetchFromGitea,
  nix-update-script,
  runCommand,
}:

buildGoModule (finalAttrs: {
  pname = "tea";
  version = "0.10.1";

  __structuredAttrs = true;

  src = fetchFromGitea {
    domain = "gitea.com";
    owner = "gitea";
    repo = "tea";
    tag = "v${finalAttrs.version}";
    hash = "sha256-Dhb3y13sxkyE+2BjNj7YcsjiIPgznIVyuzWs0F8LNfU=";
  };

  vendorHash = "sha256-mKCsBPBWs3+61em53cEB0shTLXgUg4TivJRogy1tYXw=";

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          HOME=$PWD tea --help
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Official command line client of Gitea";
    homepage = "https://gitea.com/gitea/tea";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "tea";
  };
})
