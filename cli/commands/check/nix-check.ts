import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noNix, notEvaluated, refusedByNix } from "../../../compiler/diagnostics/editing.ts";
import { expressionsIn } from "../../../compiler/language/expressions-in.ts";
import { namesBelow } from "../../../compiler/language/names-below.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Result } from "../../../tooling/explain/opened-catalog.ts";
import type { Folders } from "../../disk/folders.ts";
import { isSystemError, systemReason } from "../../disk/system-error.ts";
import { named } from "../../terminal/named.ts";
import { compileCatalog, type CompileRequest } from "../compile/compile-recipes.ts";
import { runNix } from "../hash/nix-build.ts";
import { inWorkbench } from "../hash/workbench.ts";
import { readNixError, recipePlace } from "./nix-error.ts";

/** How often a failed evaluation is repeated without the failed entry. */
const mostRounds = 20;

/**
 * Evaluates every package and app of a catalog with its locked nixpkgs to derivations, which are not built. One process
 * of Nix evaluates all; since an error ends it, the failed entry is left out and the others are evaluated again.
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
  const files = new Map([...output.files()].map(([path, file]) => [path, withoutPackages(file)]));
  const found = await inWorkbench(
    folders,
    (problem): readonly Diagnostic[] => [problem],
    async (bench, ending) => {
      const problem = bench.fill(files);
      if (problem !== undefined) return [problem];
      const failed = new Map<string, Diagnostic>();
      while (failed.size < mostRounds) {
        const args = ["eval", `${bench.flake}#legacyPackages`, "--impure", "--json", "--apply"];
        const { status, stderr } = await runNix(
          [...args, evaluation([...failed.keys()]), ...nixArgs],
          ending,
        );
        if (status === 0) return [...failed.values()];
        const entry = [...stderr.matchAll(/^trace: catalogc (\S+)$/gm)].at(-1)?.[1] ?? "";
        const error = readNixError(stderr);
        const at = recipePlace(entry, error, whole, (file) => String(files.get(file)?.content));
        if (failed.has(entry)) break;
        failed.set(entry, refusedByNix(entry, error.message, error.hint, at));
      }
      const left = failed.has("") ? 0 : whole.catalog.pkgs.size + whole.catalog.apps.size - failed.size;
      return [...failed.values(), ...(left > 0 ? [notEvaluated(left)] : [])];
    },
  ).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    return [noNix("nix", systemReason(error), namesOfNixpkgs(whole))];
  });
  return named(folders, found, whole.sources).diagnostics;
}

/** `nix eval` looks for any name among the flake's `packages` first, and so evaluates all of them. */
const withoutPackages = (file: EmittedFile): EmittedFile =>
  file.path === "flake.nix"
    ? { ...file, content: String(file.content).replace(/^ *packages = .*\n/m, "") }
    : file;

/** A function of the systems of the flake. Before each entry it prints the name. */
const evaluation = (skipped: readonly string[]): string => `systems:
let
  catalog = systems.\${builtins.currentSystem};
  parts = item: builtins.filter (name: item ? \${name}) [ "test" "test-programs" "container" "vm" ];
  evaluate = item: builtins.deepSeq (item.meta.maintainers or [ ]) (
    map (part: part.drvPath) ([ item ] ++ map (name: item.\${name}) (parts item))
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
