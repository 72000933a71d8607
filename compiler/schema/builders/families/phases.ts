import { list, string } from "../../../language/build.ts";
import { extended } from "../../extension.ts";
import { VARIABLEPAT } from "../../patterns.ts";
import { attrsOf, listOf, str, strMatching } from "../../types.ts";
import type { Family } from "./family.ts";

/** nixpkgs makes a variable of each output. */
const outputName = strMatching(VARIABLEPAT);

const outputList = listOf(outputName).meta({
  ...extended("Outputs of the package, the default one first: `out`, `bin`, `dev`, `doc`, `man`."),
  mapsTo: "outputs",
});

/** Source: nixpkgs manual, "Multiple-output packages", read 2026-11. */
export const outputs: Family<typeof outputList> = {
  schema: outputList,
  settings: (value) =>
    value.length === 0
      ? []
      : [
          {
            option: "outputs",
            attribute: "outputs",
            value: list(value.map((name) => string(name))),
          },
        ],
};

const scripts = attrsOf(str, "phase").meta(
  extended(
    "Scripts of the build by the name of the attribute: `postInstall`, `preBuild`, or a whole phase such as `installPhase`.",
  ),
);

/** Source: nixpkgs manual, "Phases", read 2026-11. */
export const phases: Family<typeof scripts> = {
  schema: scripts,
  settings: (value) =>
    [...value].map(([name, commands]) => ({ option: `phases.${name}`, attribute: name, commands })),
};
