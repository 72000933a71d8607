{
  lib,
  ocamlPackages,
  fetchFromGitHub,
  nix-update-script,
  runCommand,
}:

ocamlPackages.buildDunePackage (finalAttrs: {
  pname = "ocp-indent";
  version = "1.9.0";

  __structuredAttrs = true;

  minimalOCamlVersion = "4.08";

  src = fetchFromGitHub {
    owner = "OCamlPro";
    repo = "ocp-indent";
    tag = finalAttrs.version;
    hash = "sha256-71dbZ8c842MYZfHad6RT0E48JlgzJSHnQgLVA5dGLv8=";
  };

  buildInputs = [ ocamlPackages.cmdliner ];
  propagatedBuildInputs = [ ocamlPackages.findlib ];

  env.DUNE_CACHE = "disabled";

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          printf 'let x =\n1\n' > a.ml
          test "$(ocp-indent a.ml | tail -n 1)" = "  1"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Customizable tool to indent OCaml code";
    homepage = "https://www.typerex.org/ocp-indent.html";
    license = lib.licenses.gpl3Only;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "ocp-indent";
  };
})
