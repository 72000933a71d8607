import * as z from "zod";
import { literal } from "../../../language/build.ts";
import type { FreeForm, Listed, PackageRef } from "../../../language/option-values.ts";
import { reify } from "../../../language/reify.ts";
import { concatText, text, type Text } from "../../../language/text.ts";
import { pkgs, textExpr } from "../../../language/value-expressions.ts";
import { extended } from "../../extension.ts";
import { bool, conditionalBool, conditionalListOf, listOf, nullOr, staticStr, str } from "../../types.ts";
import type { Family, Setting } from "./family.ts";

// Source: nixpkgs manual, "The check phase" and "The installCheck phase", read 2026-11.

const enable = nullOr(conditionalBool).meta({
  ...extended("Whether the build runs the tests; `null` leaves that to the builder."),
  mapsTo: "doCheck",
});

const flagsOf = (attribute: string, command: string) =>
  conditionalListOf(str).meta({ ...extended(`Flags passed to ${command}.`), mapsTo: attribute });

const enabled = (value: FreeForm | null): readonly Setting[] =>
  value === null ? [] : [{ option: "checks.enable", attribute: "doCheck", value: reify(value) }];

const flags = (attribute: string, elements: readonly Listed<Text>[]): readonly Setting[] =>
  elements.length === 0 ? [] : [{ option: "checks.flags", attribute, elements }];

const description = "The tests of the build.";
const plain = z.object({ enable }).meta({ title: "Checks", description });

/** Tests that nixpkgs passes no flags. */
export const checks: Family<typeof plain> = { schema: plain, settings: (value) => enabled(value.enable) };

const made = z
  .object({ enable, flags: flagsOf("checkFlags", "the check target of make or ninja") })
  .meta({ title: "MakeChecks", description });

/** `make check` and `ninja test`. */
export const makeChecks: Family<typeof made> = {
  schema: made,
  settings: (value) => [...enabled(value.enable), ...flags("checkFlags", value.flags)],
};

const python = z
  .object({ enable, flags: flagsOf("pytestFlags", "pytest by `pytestCheckHook` of `packages.check`") })
  .meta({ title: "PythonChecks", description });

/** Source: nixpkgs manual, "Python", `pytestCheckHook`. `disabledTests` is an option of the builder. */
export const pythonChecks: Family<typeof python> = {
  schema: python,
  settings: (value) => [...enabled(value.enable), ...flags("pytestFlags", value.flags)],
};

const go = z
  .object({
    enable,
    flags: flagsOf("checkFlags", "`go test`"),
    disabled: listOf(staticStr).meta(
      extended("Tests that are not run, by name or by regular expression. Adds `-skip` to `checkFlags`."),
    ),
  })
  .meta({ title: "GoChecks", description });

/** Source: nixpkgs manual, "Go", "Skipping tests". */
export const goChecks: Family<typeof go> = {
  schema: go,
  settings: (value) => [
    ...enabled(value.enable),
    ...flags("checkFlags", value.flags),
    ...(value.disabled.length === 0
      ? []
      : [
          {
            option: "checks.disabled",
            attribute: "checkFlags",
            elements: [text(`-skip=${value.disabled.map((name) => `^${name}$`).join("|")}`)],
          },
        ]),
  ],
};

const rust = z
  .object({
    enable,
    flags: flagsOf("checkFlags", "the test programs"),
    disabled: conditionalListOf(str).meta(
      extended("Tests that are not run, by name or by a part of the name. Adds `--skip` to `checkFlags`."),
    ),
  })
  .meta({ title: "RustChecks", description });

/** Source: nixpkgs manual, "Rust", "Running package tests". */
export const rustChecks: Family<typeof rust> = {
  schema: rust,
  settings: (value) => [
    ...enabled(value.enable),
    ...flags("checkFlags", value.flags),
    ...(value.disabled.length === 0
      ? []
      : [
          {
            option: "checks.disabled",
            attribute: "checkFlags",
            elements: value.disabled.map((name) => ({ ...name, ...concatText(text("--skip="), name) })),
          },
        ]),
  ],
};

/** Source: nixpkgs manual, `versionCheckHook`, read 2026-11. */
const versionChecks = {
  versionCheck: bool
    .default(false)
    .meta(
      extended(
        "Checks that the main program prints the version with `--help` or `--version`. Adds `versionCheckHook` to `nativeInstallCheckInputs`.",
      ),
    ),
  versionCheckProgramArg: nullOr(str).meta({
    ...extended("The argument with which the program prints its version, for example `version`."),
    mapsTo: "versionCheckProgramArg",
  }),
};

const versionCheckHook: PackageRef = { kind: "package", expr: pkgs("versionCheckHook") };

const checksVersion = ({
  versionCheck,
  versionCheckProgramArg: argument,
}: z.output<z.ZodObject<typeof versionChecks>>): readonly Setting[] => [
  ...(versionCheck
    ? [
        {
          option: "installCheck.versionCheck",
          attribute: "nativeInstallCheckInputs",
          packages: [versionCheckHook],
        },
      ]
    : []),
  ...(argument === null
    ? []
    : [
        {
          option: "installCheck.versionCheckProgramArg",
          attribute: "versionCheckProgramArg",
          value: textExpr(argument),
        },
      ]),
];

const installed = z
  .object({
    enable: bool.default(false).meta({
      ...extended("Runs the tests of the installed package. `versionCheck` includes it."),
      mapsTo: "doInstallCheck",
    }),
    ...versionChecks,
  })
  .meta({ title: "InstallCheck", description: "The tests of the installed package." });

export const installCheck: Family<typeof installed> = {
  schema: installed,
  settings: (value) => [
    ...(value.enable || value.versionCheck
      ? [
          {
            option: value.enable ? "installCheck.enable" : "installCheck.versionCheck",
            attribute: "doInstallCheck",
            value: literal(true),
          },
        ]
      : []),
    ...checksVersion(value),
  ],
};

const pythonInstalled = z
  .object(versionChecks)
  .meta({ title: "PythonInstallCheck", description: "The tests of the installed package." });

/** `doCheck` turns on this phase. Source: nixpkgs, `mk-python-derivation.nix`, read 2026-11. */
export const pythonInstallCheck: Family<typeof pythonInstalled> = {
  schema: pythonInstalled,
  settings: checksVersion,
};
