{
  lib,
  buildGoModule,
  fetchFromForgejo,
  nix-update-script,
}:

buildGoModule (finalAttrs: {
  pname = "forgejo-runner";
  version = "11.3.1";

  __structuredAttrs = true;

  src = fetchFromForgejo {
    domain = "code.forgejo.org";
    owner = "forgejo";
    repo = "runner";
    tag = "v${finalAttrs.version}";
    hash = "sha256-jvHnTCkRvYaejeCiPpr18ldEmxcAkrEIaOLVVBY11eg=";
  };

  vendorHash = "sha256-7Ybh5qzkqT3CvGtRXiPkc5ShTYGlyvckTxg4EFagM/c=";

  ldflags = [
    "-s"
    "-w"
    "-X code.forgejo.org/forgejo/runner/v11/internal/pkg/ver.version=v${finalAttrs.version}"
  ];

  tags = [
    "netgo"
    "osusergo"
  ];

  # The tests pull images and clone repositories.
  doCheck = false;

  postInstall = ''
    mv $out/bin/runner $out/bin/forgejo-runner
  '';

  passthru.updateScript = nix-update-script { };

  meta = {
    description = "Daemon that runs the workflows of a Forgejo instance";
    homepage = "https://code.forgejo.org/forgejo/runner";
    license = lib.licenses.gpl3Plus;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "forgejo-runner";
  };
})
