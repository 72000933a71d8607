{
  buildGoModule,
  fetchFromGitHub,
  nix-update-script,
}:

buildGoModule (finalAttrs: {
  pname = "default-go-vendored";
  version = "1.0.0";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    rev = "0123456789abcdef0123456789abcdef01234567";
    hash = "";
  };

  vendorHash = null;

  passthru.updateScript = nix-update-script { };
})
