import { otherKind, unknownPath } from "../../../compiler/diagnostics/reviewing.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { demandsOn, obstacleOf, vetDate, type ExportedEntry } from "../../../emitters/nixpkgs/demands.ts";
import { gapsOf } from "../../../emitters/nixpkgs/gaps.ts";
import { nixpkgsFile, nixpkgsText } from "../../../emitters/nixpkgs/nixpkgs-package.ts";
import { printFile, printOut } from "../../terminal/print.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { named } from "../../terminal/named.ts";
import { refuse, report } from "../../terminal/report.ts";
import { openCatalog, printFound, type CatalogRequest, type OpenedCatalog } from "../open-catalog.ts";

export interface ExportRequest extends CatalogRequest {
  readonly name: string;
  /** List what nixpkgs demands instead of printing the file. */
  readonly check: boolean;
  readonly format: "text" | "json";
}

/** `catalogc export`: a package as a file of nixpkgs on stdout, and what a person must complete on stderr. */
export async function exportPackage(request: ExportRequest): Promise<ExitStatus> {
  const opened = await openCatalog(request);
  if (opened === undefined || opened.broken) return exitStatus.wrong;
  const entry = entryOf(opened, request.name);
  if (entry === undefined) return refuse([unknownPackage(opened, request.name)]);
  const obstacle = obstacleOf(entry);
  if (obstacle !== undefined) return reported(opened, [obstacle]);
  const file = nixpkgsFile(entry.pkg);
  const demands = demandsOn(entry);
  const refused = demands.flatMap(({ problems }) => problems);
  const isPackage = (name: string): boolean => opened.result.catalog.pkgs.has(name);
  const found = request.check ? refused : gapsOf(file, entry, isPackage);
  if (request.format === "json") {
    const facts = {
      file: file.path,
      text: nixpkgsText(file),
      demands: demands.map(({ code, wanted, problems }) => ({ code, wanted, met: problems.length === 0 })),
    };
    const { diagnostics, sources } = named(opened.folders, found, opened.result.sources);
    report("json", diagnostics, sources, { sentence: "", facts }, true);
    return statusOf(found);
  }
  if (request.check) {
    const lines = demands.map(
      ({ code, wanted, problems }) => `${problems.length === 0 ? "met    " : "not met"}  ${code}  ${wanted}`,
    );
    printOut(printable(`${file.path}, by the checks of nixpkgs of ${vetDate}:\n${lines.join("\n")}\n`));
  } else printFile(nixpkgsText(file));
  return reported(opened, found);
}

function entryOf({ result }: OpenedCatalog, name: string): ExportedEntry | undefined {
  const pkg = result.catalog.pkgs.get(name);
  const checked = result.stages.checked.pkgs.get(name);
  if (pkg === undefined || checked === undefined) return undefined;
  return {
    pkg,
    at: (...option) => {
      const { span, nameSpan } = checked.provenance.at(option);
      return option.length === 0 ? (nameSpan ?? span) : span;
    },
  };
}

function unknownPackage({ result }: OpenedCatalog, name: string): Diagnostic {
  const packages = [...result.catalog.pkgs.keys()].map((each) => `pkgs.${each}`);
  return name.startsWith("apps.")
    ? otherKind(name, "export", packages)
    : unknownPath(`pkgs.${name}`, packages);
}

/** Prints the diagnostics with their places. */
function reported(opened: OpenedCatalog, found: readonly Diagnostic[]): ExitStatus {
  if (found.length > 0) printFound(opened, found);
  return statusOf(found);
}

const statusOf = (found: readonly Diagnostic[]): ExitStatus =>
  found.some(isError) ? exitStatus.wrong : exitStatus.fine;
