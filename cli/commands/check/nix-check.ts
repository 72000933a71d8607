import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noNix, notEvaluated, refusedByNix } from "../../../compiler/diagnostics/editing.ts";
import { expressionsIn } from "../../../compiler/language/expressions-in.ts";
import { namesBelow } from "../../../compiler/language/names-below.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Result } from "../../../tooling/explain/opened-catalog.ts";
import type { Folders } from "../../disk/folders.ts";
import { systemReason } from "../../disk/system-error.ts";
import { named } from "../../terminal/named.ts";
import { compileCatalog, type CompileRequest } from "../compile/compile-recipes.ts";
import { runNix } from "../hash/nix-build.ts";
import { inWorkbench } from "../hash/workbench.ts";
import { readNixError, recipePlace } from "./nix-error.ts";

/** How often a failed evaluation is repeated without the failed entry. */
const mostRounds = 20;

/**
 * Evaluates every package and app of a catalog with its locked nixpkgs to derivations, which are not built. One process
 * of Nix evaluates all; since an error ends it, the failed entry is left out and the others are evaluated again. Like the
 * flake, it leaves out what nixpkgs refuses (unfree, insecure, for other platforms). Recipes may be those of strangers: the
 * evaluation is pure.
 * @param nixArgs further arguments for `nix eval`
 */
export async function evaluateWithNix(
  folders: Folders,
  request: CompileRequest,
  nixArgs: readonly string[],
): Promise<readonly Diagnostic[]> {
  const copying = { ...request, copyFiles: true, denyWarnings: false };
  const { whole, output, treeDiagnostics } = await compileCatalog(folders, copying);
  if (whole === undefined || output === undefined) return treeDiagnostics.filter(isError);
  const files = new Map([...output.files()].map(([path, file]) => [path, withEntries(file)]));
  const { pkgs, apps } = whole.catalog;
  const known = new Set([...[...pkgs.values(), ...apps.values()].map(({ outputName }) => outputName)]);
  const found = await inWorkbench(
    folders,
    (problem): readonly Diagnostic[] => [problem],
    async (bench, ending) => {
      const problem = bench.fill(files);
      if (problem !== undefined) return [problem];
      const failed = new Map<string, Diagnostic>();
      const left = new Set<string>();
      while (failed.size < mostRounds) {
        const args = ["eval", `${bench.flake}#entries`, "--json", "--apply", evaluation([...left])];
        const { status, stderr } = await runNix([...args, ...nixArgs], ending);
        if (status === 0) return [...failed.values()];
        const traces = [...stderr.matchAll(/^trace: catalogc (\S+)$/gm)].map(([, name = ""]) => name);
        const entry = traces.findLast((name) => known.has(name)) ?? "";
        const error = readNixError(stderr);
        if (left.has(entry)) break;
        left.add(entry);
        if (/refusing to evaluate/i.test(error.message)) continue;
        const at = recipePlace(entry, error, whole, (file) => String(files.get(file)?.content));
        failed.set(entry, refusedByNix(entry, error.message, error.hint, at));
      }
      const others = failed.has("") ? 0 : known.size - left.size;
      return [...failed.values(), ...(others > 0 ? [notEvaluated(others)] : [])];
    },
  ).catch((error: unknown) => {
    return [noNix("nix", systemReason(error), namesOfNixpkgs(whole))];
  });
  return named(folders, found, whole.sources).diagnostics;
}

/**
 * The flake with all entries of this system as `entries`, and without `packages`: `nix eval` looks for a name there first,
 * and so evaluates all of them.
 */
const withEntries = (file: EmittedFile): EmittedFile =>
  file.path === "flake.nix"
    ? {
        ...file,
        content: String(file.content)
          .replace(/^ *packages = .*\n/m, "")
          .replace("inherit (catalog) apps catalog pkgs;", "entries = { inherit (catalog) apps pkgs; };"),
      }
    : file;

/** A function of the entries. Before each it prints the name. */
const evaluation = (skipped: readonly string[]): string => `catalog:
let
  parts = item: builtins.filter (name: item ? \${name}) [ "test" "test-programs" "container" "vm" ];
  evaluate = item: builtins.deepSeq (item.meta.maintainers or [ ]) (
    if !(item.meta.available or true) then [ ]
    else map (part: part.drvPath) ([ item ] ++ map (name: item.\${name}) (parts item))
  );
  all = kind: builtins.concatMap (name:
    if builtins.elem "\${kind}.\${name}" (builtins.fromJSON ''${JSON.stringify(skipped)}'') then [ ]
    else [ (builtins.trace "catalogc \${kind}.\${name}" (evaluate catalog.\${kind}.\${name})) ]
  ) (builtins.attrNames catalog.\${kind});
in
builtins.deepSeq (all "pkgs" ++ all "apps") true`;

/** The names in recipes that only Nix can look up. */
function namesOfNixpkgs({ stages }: Result): readonly string[] {
  const names = new Set<string>();
  for (const { expression } of stages.sourceFiles)
    for (const { expr } of expression === undefined ? [] : expressionsIn(expression)) {
      const [first = "", ...more] = namesBelow("pkgs", expr) ?? [];
      if (first !== "" && !stages.checked.pkgs.has(first)) names.add([first, ...more].join("."));
      const [set, maintainer] = namesBelow("lib", expr) ?? [];
      if (set === "maintainers" && maintainer !== undefined) names.add(`lib.maintainers.${maintainer}`);
    }
  return [...names].sort();
}
