const attributePath = /^[A-Za-z0-9_][A-Za-z0-9_'+-]*(\.[A-Za-z0-9_][A-Za-z0-9_'+-]*)*$/;

/**
 * The steps below `pkgs` of a package that a text names: `python3Packages.requests`. With `pkgs.` before it, which people
 * are used to from Nix, it is the same package, as `pkgs.pkgs` is `pkgs` (nixpkgs, top-level/all-packages). Undefined
 * for what is no name.
 */
export function packageSteps(text: string): readonly string[] | undefined {
  return attributePath.test(text) ? withoutSet(text).split(".") : undefined;
}

/** A name without the `pkgs.` before it. */
export const withoutSet = (name: string): string => name.replace(/^(?:pkgs\.)+(?=.)/, "");
