{
  lib,
  stdenv,
  fetchFromGitHub,
  bash-completion,
  installShellFiles,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "some-platforms";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  nativeBuildInputs = [ installShellFiles ];

  cmakeFlags = [ "-DSHARED=ON" ] ++ lib.optionals stdenv.hostPlatform.isLinux [ "-DWITH_URING=ON" ];

  postInstall = ''
    installShellCompletion --bash -- ${lib.escapeShellArg "${bash-completion}/share/tool.bash"}
    installManPage doc/tool.1
    ${lib.optionalString stdenv.hostPlatform.isLinux "installManPage doc/uring.7"}
  '';

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
    platforms = [ "x86_64-linux" ];
  };
})
