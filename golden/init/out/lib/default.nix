# What package and app files call beside nixpkgs: the argument `catalogLib`.
{ callPackage }:

let
  scriptTest = callPackage ./script-test.nix { };
  ownNotes = callPackage ./own-notes.nix { };
  spaceStarts = callPackage ./space-starts.nix { };
  containerInputs = callPackage ./container-inputs.nix { };
  podImage = callPackage ./pod-image.nix { };
in
{
  app = callPackage ./app.nix { inherit scriptTest; };

  packageTest = callPackage ./package-test.nix { inherit scriptTest; };
  packageEnv = callPackage ./package-env.nix { };
  componentImage = callPackage ./component-image.nix { };
  resourceImage = callPackage ./resource-image.nix { inherit spaceStarts; };
  inherit ownNotes spaceStarts;
  containerRunner = callPackage ./container-runner.nix { inherit containerInputs; };
  quadletInstaller = callPackage ./quadlet-installer.nix { inherit containerInputs; };
  imagePusher = callPackage ./image-pusher.nix { inherit podImage; };
  unitsCheck = callPackage ./units-check.nix { };

  identityPackage = callPackage ./identity-package.nix { };

  # Run by `nix develop` on entering the build environment of a package.
  debugShellHook = "source ${./debug-shell.sh}";
}
