# What `apps.<name>` is: a package that holds the app's programs, with everything else of the app as its attributes.
{
  lib,
  scriptTest,
  symlinkJoin,
  writeShellScript,
  writeText,
}:

{
  name,
  broken,
  description,
  # The package run by `nix run`, or null.
  program ? null,
  # The packages of the shell runtime, or null.
  shell ? null,
  # `{ name, path }` with a file, or `{ name, text }`.
  data ? { },
  # For each component: `preStart` (text or null) and `configData` (`{ path }` or `{ text }` by attribute name).
  components ? { },
  # `{ script, packages }`; `programs`, the app's packages; `program`, the package of `$program`; `sandbox`. Or null.
  testPrograms ? null,
  # Further attributes: the service runtimes and their tests.
  attributes ? { },
}:

let
  fileOf = item: item.path or (writeText item.name item.text);

  shellPackage = symlinkJoin {
    name = "${name}-shell";
    # Programs may be in another output than what a package is by default.
    paths = map lib.getBin shell;
    # For `nix develop`; `nix shell` finds the same programs in `bin`.
    nativeBuildInputs = shell;
  };

  runtimes =
    lib.optionalAttrs (program != null) { inherit program; }
    // lib.optionalAttrs (shell != null) { shell = shellPackage; };

  programsTest =
    {
      programs ? [ ],
      program ? null,
      packages ? [ ],
      sandbox ? true,
      script,
    }:
    scriptTest {
      name = "${name}-test-programs";
      packages = map lib.getBin (programs ++ lib.optional (program != null) program) ++ packages;
      env = lib.optionalAttrs (program != null) { program = lib.getExe program; };
      inherit sandbox script;
    };

  tests = lib.optionalAttrs (testPrograms != null) { test-programs = programsTest testPrograms; };
in
symlinkJoin {
  inherit name;
  paths = map lib.getBin (lib.attrValues runtimes);
  passthru =
    runtimes
    // tests
    // {
      inherit tests;
      data = lib.mapAttrs (_: fileOf) data;
      components = lib.mapAttrs (
        component:
        {
          preStart ? null,
          configData ? { },
        }:
        lib.optionalAttrs (preStart != null) {
          preStart = writeShellScript "${component}-pre-start" preStart;
        }
        // {
          configData = lib.mapAttrs (_: fileOf) configData;
        }
      ) components;
    }
    // attributes;
  meta = {
    inherit broken description;
  }
  // lib.optionalAttrs (program != null) {
    mainProgram = baseNameOf (lib.getExe program);
  };
}
