import type { Text } from "../../compiler/ir/values.ts";
import { textOfParts } from "../../compiler/language/text.ts";

/** A template literal whose holes may be texts with parts only Nix knows: `` compose`exec ${program} --check` ``. */
export const compose = (strings: TemplateStringsArray, ...holes: readonly (Text | string | number)[]): Text =>
  textOfParts(
    strings.flatMap((part, index) => {
      const hole = holes[index];
      if (hole === undefined) return [part];
      return [part, ...(typeof hole === "object" ? hole.parts : [String(hole)])];
    }),
  );
