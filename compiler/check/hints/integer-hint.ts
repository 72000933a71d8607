import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";

/** Options in MiB. */
const sizes = new Set(["diskSize", "memorySize"]);

/** What to write where an integer has another value; `option` is the last name on its path. */
export function integerHint(option: string, value: Value): string {
  if (value.kind === "float" && Number.isSafeInteger(value.value))
    return `Write it without a fraction: \`${value.value}\`.`;
  const found = (value.kind === "string" ? (staticText(value.text) ?? "") : "").trim();
  if (/^-?\d{1,15}$/.test(found)) return `Write it without quotes: \`${Number(found)}\`.`;
  if (!sizes.has(option)) return "Write a whole number, without quotes.";
  const size = mebibytes(found);
  return `It is a number of MiB${size === undefined ? "" : `: write \`${size}\``}.`;
}

/** `2G`, `512MiB`: what other tools take. */
function mebibytes(found: string): number | undefined {
  const [, amount = "", unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([MGT])(?:i?B)?$/i.exec(found) ?? [];
  const size = Number(amount) * 1024 ** "MGT".indexOf(unit.toUpperCase());
  return amount !== "" && Number.isInteger(size) ? size : undefined;
}
