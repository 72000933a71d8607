import { invisibleCharacter } from "../diagnostics/checking.ts";
import type { PassContext } from "./context.ts";
import type { References } from "./references.ts";

/** Reports invisible characters in residual expressions; checking reports those in other text. */
export function checkHidden({ hidden }: References, context: PassContext): void {
  for (const { option, characters, at } of hidden)
    context.report(invisibleCharacter(`\`${option.join(".")}\``, characters, at));
}
