import type { BuilderKind } from "../../../compiler/schema/builders/builders.ts";

export type Builds = Exclude<BuilderKind, "identityBuilder">;

/** Builders of a new package, by name only: `--help` does not load the schema. */
const named: Readonly<Record<Builds, true>> = {
  goPackageBuilder: true,
  npmPackageBuilder: true,
  ocamlBuilder: true,
  pnpmPackageBuilder: true,
  pythonAppBuilder: true,
  pythonPackageBuilder: true,
  rustPackageBuilder: true,
  standardBuilder: true,
};

export const builders = Object.keys(named) as readonly Builds[];

export const isBuilder = (word: string): word is Builds => Object.hasOwn(named, word);
