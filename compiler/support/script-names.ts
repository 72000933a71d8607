/** Options that are shell scripts in any group. */
export const scriptOptions: ReadonlySet<string> = new Set(["preStart", "script", "setup", "shellHook"]);

/**
 * Whether a derivation runs the attribute as a script: phases and their hooks ("Phases" in the nixpkgs manual).
 * `prePhases`, `preConfigurePhases` and `preBuildHooks` are lists of names.
 */
export const isPhase = (name: string): boolean =>
  /^(?:\w+Phase|(?:pre|post)[A-Z]\w*(?<!Phases|Hooks)|buildCommand|shellHook)$/.test(name);
