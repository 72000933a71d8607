/** The description of the option `sandbox` of every test. Source: Nix manual, `sandbox`. */
export const relaxesSandbox =
  'When false, the sandbox is relaxed so that tests may reach the internet; this can reduce reproducibility. Nix builds such a test only with `--option sandbox relaxed --builders ""`, and `nix flake check` of the catalog fails without these options, too.';

/** Marks options that the specification does not have. */
export const extension = "catalogc's own: `catalog.json` has it only where a recipe sets it.";

/** The facts about an option that `catalog.json` omits if it has its default. */
export const extended = (description: string) => ({
  description: `${description} ${extension}`,
  extension: true,
});
