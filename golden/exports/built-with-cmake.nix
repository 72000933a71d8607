{
  lib,
  stdenv,
  fetchFromGitHub,
  fetchpatch,
  cmake,
  coreutils,
  gitMinimal,
  installShellFiles,
  makeWrapper,
  nix-update-script,
  versionCheckHook,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "built-with-cmake";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  outputs = [
    "out"
    "bin"
    "dev"
  ];

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  patches = [
    ./fix.patch
    (fetchpatch {
      name = "fix-build.patch";
      url = "https://example.org/patches/1.diff";
      relative = "src";
      stripLen = 1;
      extraPrefix = "b/";
      excludes = [ "src/NEWS" ];
      revert = true;
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    })
    (fetchpatch {
      url = "https://example.org/patches/2.diff";
      includes = [ "src/*.c" ];
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    })
  ];

  postPatch = ''
    substituteInPlace src/config.h --replace-fail /usr/bin ${coreutils}/bin
  '';

  nativeBuildInputs = [
    cmake
    makeWrapper
    installShellFiles
  ];

  cmakeFlags = [ "-DVERSION=${finalAttrs.version}" ];
  mesonFlags = [ "-Dtests=true" ];
  configureFlags = [ "--enable-shared" ];

  makeFlags = [ "PREFIX=$(out)" ];

  doCheck = true;
  checkFlags = [ "-j1" ];

  installFlags = [ "DESTDIR=" ];

  postInstall = ''
    rm -r "$out/share/tests"
    installShellCompletion --bash completions/find-lines.bash
    installShellCompletion --zsh completions/_find-lines
    installShellCompletion --fish completions/find-lines.fish
    installManPage doc/*.1 'doc/find lines.5'
  '';

  postFixup = ''
    wrapProgram "$bin/bin/find-lines" --prefix PATH : ${
      lib.escapeShellArg (lib.makeBinPath [ gitMinimal ])
    } --set GREETING 'it'\'''s here'
    wrapProgram "$bin/bin/find-more"
  '';

  doInstallCheck = true;
  nativeInstallCheckInputs = [ versionCheckHook ];

  installCheckPhase = ''
    runHook preInstallCheck
    "$bin/bin/find-lines" --self-test
    runHook postInstallCheck
  '';

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
