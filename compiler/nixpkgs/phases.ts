/** Phases of nixpkgs' builds that run scripts before and after them. Source: nixpkgs manual, "Phases". Checked 2026-11. */
const phases = ["unpack", "patch", "configure", "build", "check", "install", "fixup", "installCheck", "dist"];

/** Scripts around hooks: nixpkgs, `versionCheckHook`, `pnpmConfigHook`. Checked 2026-11. */
const ofHooks = ["preVersionCheck", "postVersionCheck", "prePnpmInstall"];

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** The attributes with scripts of the build. */
export const phaseAttributes: readonly string[] = [
  ...phases.flatMap((name) => [`pre${capitalised(name)}`, `${name}Phase`, `post${capitalised(name)}`]),
  ...ofHooks,
];

export const phasePattern = new RegExp(`^(?:${phaseAttributes.join("|")})$`);
