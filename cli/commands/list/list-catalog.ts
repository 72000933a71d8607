import { printable, printableJson } from "../../../compiler/diagnostics/printable.ts";
import { entriesText, listEntries } from "../../../tooling/show/entries.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printOut } from "../../terminal/print.ts";
import { openCatalog } from "../open-catalog.ts";

/** `catalogc list`: entries of recipes with errors are listed as far as possible. */
export async function listCatalog(recipes: string, format: "text" | "json"): Promise<ExitStatus> {
  const opened = await openCatalog({ recipes, out: "out", cacheFolder: undefined });
  if (opened === undefined) return exitStatus.wrong;
  const entries = listEntries(opened.result.catalog);
  printOut(format === "json" ? printableJson({ entries }) : printable(entriesText(entries)));
  return opened.broken ? exitStatus.wrong : exitStatus.fine;
}
