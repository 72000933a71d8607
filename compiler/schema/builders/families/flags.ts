import * as z from "zod";
import { extended } from "../../extension.ts";
import { conditionalListOf, str } from "../../types.ts";
import type { Family } from "./family.ts";

const flagsOf = (program: string, attribute: string) =>
  conditionalListOf(str).meta({ ...extended(`Flags passed to ${program}.`), mapsTo: attribute });

/** Source: nixpkgs manual, "The configure phase", "cmake" and "meson", read 2026-11. */
const attributes = {
  cmake: "cmakeFlags",
  meson: "mesonFlags",
  configure: "configureFlags",
  make: "makeFlags",
  makeInstall: "installFlags",
} as const;

const lists = z
  .object({
    cmake: flagsOf("CMake", attributes.cmake),
    meson: flagsOf("`meson setup`", attributes.meson),
    configure: flagsOf("the configure script", attributes.configure),
    make: flagsOf("make in each phase", attributes.make),
    makeInstall: flagsOf("make in the install phase", attributes.makeInstall),
  })
  .meta({ title: "Flags", description: "Flags passed to the programs of the build." });

/** The tools of the standard phases, and of hooks that replace them. */
export const flags: Family<typeof lists> = {
  schema: lists,
  settings: (value) =>
    Object.entries(attributes).flatMap(([name, attribute]) => {
      const elements = value[name as keyof typeof attributes];
      return elements.length === 0 ? [] : [{ option: `flags.${name}`, attribute, elements }];
    }),
};

const cargoFeatures = conditionalListOf(str).meta({
  ...extended("Cargo features of the build and its tests."),
  mapsTo: "buildFeatures",
});

/** Source: nixpkgs manual, "Rust", read 2026-11. */
export const features: Family<typeof cargoFeatures> = {
  schema: cargoFeatures,
  settings: (elements) =>
    elements.length === 0 ? [] : [{ option: "features", attribute: "buildFeatures", elements }],
};
