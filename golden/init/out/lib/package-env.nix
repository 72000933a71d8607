# A shell for working on a package: everything it is built with, the variables of the build, and the packages its recipe
# adds.
{
  lib,
  mkShell,
}:

{
  package,
  packages ? [ ],
  shellHook ? (import ./package-defaults.nix).shellHook,
  # Without `__structuredAttrs` variables are attributes like any other, and cannot be found.
  env ? package.drvAttrs.env or { },
}:

mkShell {
  name = "${lib.getName package}-env";
  # Without the package's own hook, which is about stepping through its build.
  inputsFrom = [ (removeAttrs package [ "shellHook" ]) ];
  inherit packages shellHook;
  env = env // {
    ENV_PACKAGE_NAME = package.pname or (lib.getName package);
    ENV_PACKAGE_SOURCE = if package.src or null == null then "" else "${package.src}";
  };
}
