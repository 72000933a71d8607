import { printable, printableJson } from "../../../compiler/diagnostics/printable.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import { entryMeant } from "../../../compiler/support/suggest.ts";
import { usersOf, usersText } from "../../../tooling/show/users.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printOut } from "../../terminal/print.ts";
import { refuse } from "../../terminal/report.ts";
import { openCatalog } from "../open-catalog.ts";

/** `catalogc why`: a package that the catalog does not have is one of nixpkgs if something uses it. */
export async function whyPackage(
  named: string,
  recipes: string,
  format: "text" | "json",
): Promise<ExitStatus> {
  const opened = await openCatalog({ recipes, out: "out", cacheFolder: undefined });
  if (opened === undefined) return exitStatus.wrong;
  const { pkgs } = opened.result.catalog;
  const name = named.replace(/^pkgs\./, "");
  const entry = `pkgs.${name}`;
  const uses = usersOf(entry, opened);
  if (uses.length === 0 && !pkgs.has(name)) {
    const known = [...pkgs.keys()].map((each) => `pkgs.${each}`);
    return refuse([noSuchEntry(entry, known, entryMeant(entry, known))]);
  }
  printOut(format === "json" ? printableJson({ package: entry, uses }) : printable(usersText(entry, uses)));
  return opened.broken ? exitStatus.wrong : exitStatus.fine;
}
