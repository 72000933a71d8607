import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { CheckedCatalog } from "../passes/context.ts";
import type { RecipeTree } from "../recipe-tree.ts";
import { checkUnitNames } from "./unit-names.ts";
import { checkArchiveUrls } from "./archive-urls.ts";
import { checkLiteralSecrets } from "./literal-secrets.ts";
import { checkDatabaseAddresses } from "./database-addresses.ts";
import { checkCertificates } from "./certificates.ts";
import { checkCompilers } from "./compilers.ts";
import { lintContext, type LintContext } from "./config-texts.ts";
import { checkDeafContainers } from "./deaf-containers.ts";
import { checkDeprecatedLicenses } from "./deprecated-licenses.ts";
import { checkEarlyFrontends } from "./early-frontends.ts";
import { checkEarlyTests } from "./early-tests.ts";
import { checkForeignPackages } from "./foreign-packages.ts";
import { checkForeignState } from "./foreign-state.ts";
import { checkHopelessHealthChecks } from "./hopeless-health-checks.ts";
import { checkHostSettings } from "./host-settings.ts";
import { checkIdleDefaults } from "./idle-defaults.ts";
import { checkIdleBuildOptions } from "./idle-build-options.ts";
import { checkIdleHealthChecks } from "./idle-health-checks.ts";
import { checkIdleTests } from "./idle-tests.ts";
import { checkIsolatedResources } from "./isolated-resources.ts";
import { checkLonelyComponents } from "./lonely-components.ts";
import { checkLonelyContainers } from "./lonely-containers.ts";
import { checkMissingAccounts } from "./missing-accounts.ts";
import { checkMissingHelpers } from "./missing-helpers.ts";
import { checkMissingOwnPrograms } from "./missing-own-program.ts";
import { checkMissingSecrets } from "./missing-secrets.ts";
import { checkMissingScriptPrograms } from "./missing-script-programs.ts";
import { checkMovingDatabases } from "./moving-databases.ts";
import { checkMovingRevisions } from "./moving-revisions.ts";
import { checkOpenDatabases } from "./open-databases.ts";
import { checkOutsideState } from "./outside-state.ts";
import { checkPnpmFetcher } from "./pnpm-fetcher.ts";
import { checkPrefixedVersions } from "./prefixed-versions.ts";
import { checkPublishedPorts } from "./published-ports.ts";
import { checkRootUse } from "./root-use.ts";
import { checkSharedListeners } from "./shared-listeners.ts";
import { checkShellAttributes } from "./shell-attributes.ts";
import { checkSplitFlags } from "./split-flags.ts";
import { checkUnexpandedVariables } from "./unexpanded-variables.ts";
import { checkUnfilledHashes } from "./unfilled-hashes.ts";
import { checkUnknownUnits } from "./unknown-units.ts";
import { checkUnreachedPorts } from "./unreached-ports.ts";
import { checkUntestedRuntimes } from "./untested-runtimes.ts";

/** One piece of advice over the whole catalog. It reports warnings only. */
export type Lint = (checked: CheckedCatalog, reporter: Reporter, context: LintContext) => void;

/** Every lint; their order does not matter. */
const lints: readonly Lint[] = [
  checkUnitNames,
  checkLiteralSecrets,
  checkHopelessHealthChecks,
  checkMissingOwnPrograms,
  checkMissingScriptPrograms,
  checkRootUse,
  checkUntestedRuntimes,
  checkIdleTests,
  checkIdleHealthChecks,
  checkSharedListeners,
  checkUnknownUnits,
  checkIdleDefaults,
  checkHostSettings,
  checkIsolatedResources,
  checkLonelyContainers,
  checkLonelyComponents,
  checkDeafContainers,
  checkEarlyFrontends,
  checkOutsideState,
  checkForeignState,
  checkMovingDatabases,
  checkCertificates,
  checkDatabaseAddresses,
  checkMissingAccounts,
  checkUnreachedPorts,
  checkEarlyTests,
  checkPublishedPorts,
  checkOpenDatabases,
  checkMissingSecrets,
  checkUnexpandedVariables,
  checkForeignPackages,
  checkIdleBuildOptions,
  checkMissingHelpers,
  checkShellAttributes,
  checkSplitFlags,
  checkCompilers,
  checkDeprecatedLicenses,
  checkPrefixedVersions,
  checkArchiveUrls,
  checkPnpmFetcher,
  checkMovingRevisions,
  checkUnfilledHashes,
];

/** Whether a diagnostic is advice, which is given only when nothing is wrong: CG600 to CG689. */
export const isAdvice = (code: string): boolean => /^CG6[0-8]/.test(code);

/** Advice about a catalog without errors. What it says can be silenced in place: see `silences.ts`. */
export function lint(checked: CheckedCatalog, reporter: Reporter, tree: Pick<RecipeTree, "read">): void {
  const context = lintContext(tree);
  for (const each of lints) each(checked, reporter, context);
}
