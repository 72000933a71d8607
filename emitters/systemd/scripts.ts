import { select, variable } from "../../compiler/language/build.ts";
import { text } from "../../compiler/language/text.ts";
import type { Text } from "../../compiler/ir/values.ts";

/** The set that the generated files bind their scripts in: `scripts.web-pre-start`. */
export const scriptsSet = "scripts";

/** The path of a script, wherever the runtime puts it. */
export const scriptPath = (name: string): Text => text(select(variable(scriptsSet), name));
