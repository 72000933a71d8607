{
  lib,
  stdenv,
  fetchgit,
  libgit2,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "stagit";
  version = "1.2";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchgit {
    url = "git://git.codemadness.org/stagit";
    tag = finalAttrs.version;
    hash = "sha256-mVYR8THGGfaTsx3aaSbQBxExRo87K47SD+PU5cZ8z58=";
    fetchSubmodules = false;
  };

  buildInputs = [ libgit2 ];

  makeFlags = [ "COMPATOBJ=compat.o reallocarray.o strlcat.o strlcpy.o" ];

  installFlags = [ "PREFIX=$(out)" ];

  passthru.updateScript = nix-update-script { };

  meta = {
    description = "Generator of static web pages for Git repositories";
    homepage = "https://git.codemadness.org/stagit/file/README.html";
    license = [ lib.licenses.mit ];
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "stagit";
  };
})
