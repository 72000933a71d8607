import * as z from "zod";
import { text } from "../language/text.ts";
import { build } from "./build.ts";
import { extension, relaxesSandbox } from "./extension.ts";
import { emptyText } from "./empty-text.ts";
import { packageArguments } from "./package-arguments.ts";
import { packageMetadata } from "./package-metadata.ts";
import { source } from "./source.ts";
import {
  anything,
  bool,
  license,
  inputPackages,
  listOf,
  shortDescription,
  str,
  urlOrEmpty,
} from "./types.ts";
import { update } from "./update.ts";

/** The greeting of the development environment. */
const welcome = text(
  [
    'echo "Welcome to the development environment of $ENV_PACKAGE_NAME."',
    'echo "Its source: $ENV_PACKAGE_SOURCE"',
    "",
  ].join("\n"),
);

const noTest = text('echo "This package has no test script."\n');

const develop = z.object({
  packages: inputPackages.meta({
    description: "Packages in the development environment; all build inputs are included automatically.",
  }),
  shellHook: str.default(welcome).meta({
    defaultText: "a welcome that refers to `$ENV_PACKAGE_NAME` and `$ENV_PACKAGE_SOURCE`",
    description: "Script run on entering the development environment.",
  }),
});

const test = z.object({
  packages: inputPackages.meta({ description: "Packages available in the test script." }),
  sandbox: bool.default(true).meta({ description: `${relaxesSandbox} ${extension}` }),
  script: str.default(noTest).meta({
    defaultText: "a script that prints one line",
    description: "Script testing the package; the package is on `PATH`.",
  }),
});

/** One package. Specification: "Package fields". */
export const pkgEntry = z
  .object({
    broken: bool
      .meta({ followsArguments: true })
      .default(false)
      .meta({ description: "Marks the package as broken." }),
    description: shortDescription.meta({ followsArguments: true }).default("").meta({
      description: "Short description of at most 120 characters, ending with a full stop.",
    }),
    version: str.default(text("1.0.0")).meta({
      description:
        "Version of the package. With `identityBuilder`, this, `description` and `homePage` are the derivation's own where they " +
        "are not set.",
    }),
    homePage: urlOrEmpty.default(emptyText).meta({ description: "URL of the home page." }),
    license: z
      .union([license, z.array(license).readonly()])
      .default([])
      .meta({
        notation: "attribute set, str, or list of those",
        description:
          "One license or a list: by name, by SPDX identifier, or as `lib.licenses.<name>`. May depend on arguments. With " +
          "`identityBuilder`, the derivation's own where it is not set.",
      }),
    mainProgram: str.default(emptyText).meta({ description: "Name of the main executable." }),
    maintainers: listOf(anything).meta({
      description:
        "Who maintains the package; each must be a maintainer of nixpkgs or of one of the " +
        "catalog's own maintainer lists.",
    }),
    ...packageMetadata,
    arguments: packageArguments,
    source: source.meta({
      submodule: true,
      title: "Source",
      description: "Where the code is: one of `git`, `url`, `path`.",
      defaultText: "none",
    }),
    build: build.meta({
      submodule: true,
      title: "Build",
      required: {},
      description: "How the package is built: by exactly one builder, the one whose `enable` is true.",
    }),
    develop: develop.meta({ title: "Development", description: "The development environment." }),
    test: test.meta({ title: "PackageTest", description: "The package's test." }),
    update: update.meta({ description: `Where \`catalogc update\` finds new versions. ${extension}` }),
  })
  .meta({ title: "Package" });

export type CheckedPackage = z.output<typeof pkgEntry>;
