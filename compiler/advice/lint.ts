import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { CheckedCatalog } from "../check/checked-catalog.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { checkHostClaims } from "./hosts/host-claims.ts";
import { checkArchiveUrls } from "./packages/archive-urls.ts";
import { checkCarelessScripts } from "./programs/careless-scripts.ts";
import { checkLiteralSecrets } from "./secrets/literal-secrets.ts";
import { checkDatabaseAddresses } from "./databases/database-addresses.ts";
import { checkCertificates } from "./hosts/certificates.ts";
import { checkCompilers } from "./packages/compilers.ts";
import { lintContext, type LintContext } from "./reading/config-texts.ts";
import { checkDatagramPorts } from "./listening/datagram-ports.ts";
import { checkDeafContainers } from "./containers/deaf-containers.ts";
import { checkDeepModules } from "./hosts/deep-modules.ts";
import { checkDeprecatedLicenses } from "./packages/deprecated-licenses.ts";
import { checkEarlyFrontends } from "./hosts/early-frontends.ts";
import { checkEndingComponents } from "./health-and-tests/ending-components.ts";
import { checkEarlyTests } from "./health-and-tests/early-tests.ts";
import { checkForeignPackages } from "./packages/foreign-packages.ts";
import { checkForeignScripts } from "./programs/foreign-scripts.ts";
import { checkForeignState } from "./state/foreign-state.ts";
import { checkHopelessHealthChecks } from "./health-and-tests/hopeless-health-checks.ts";
import { checkHostSettings } from "./hosts/host-settings.ts";
import { checkIdleDefaults } from "./hosts/idle-defaults.ts";
import { checkIdleBuildOptions } from "./packages/idle-build-options.ts";
import { checkIdleHealthChecks } from "./health-and-tests/idle-health-checks.ts";
import { checkIdleTests } from "./health-and-tests/idle-tests.ts";
import { checkIsolatedResources } from "./containers/isolated-resources.ts";
import { checkLonelyComponents } from "./containers/lonely-components.ts";
import { checkLonelyContainers } from "./containers/lonely-containers.ts";
import { checkMissingAccounts } from "./databases/missing-accounts.ts";
import { checkMissingHostAccounts } from "./hosts/missing-host-accounts.ts";
import { checkMissingHelpers } from "./packages/missing-helpers.ts";
import { checkMissingOwnPrograms } from "./programs/missing-own-program.ts";
import { checkMissingSecrets } from "./secrets/missing-secrets.ts";
import { checkMissingStateVariables } from "./state/missing-state-variable.ts";
import { checkMissingScriptPrograms } from "./programs/missing-script-programs.ts";
import { checkMovingDatabases } from "./databases/moving-databases.ts";
import { checkMovingRevisions } from "./packages/moving-revisions.ts";
import { checkOpenDatabases } from "./databases/open-databases.ts";
import { checkOutsideState } from "./state/outside-state.ts";
import { checkOwnNixpkgs } from "./hosts/own-nixpkgs.ts";
import { checkPnpmFetcher } from "./packages/pnpm-fetcher.ts";
import { checkNestedMainPrograms } from "./packages/nested-main-programs.ts";
import { checkPrefixedVersions } from "./packages/prefixed-versions.ts";
import { checkPublishedPorts } from "./listening/published-ports.ts";
import { checkRefusedPackages } from "./hosts/refused-packages.ts";
import { checkRootUse } from "./hosts/root-use.ts";
import { checkRevokedState } from "./state/revoked-state.ts";
import { checkServedState } from "./state/served-state.ts";
import { checkSilentRedis } from "./hosts/silent-redis.ts";
import { checkScriptsAsPackages } from "./programs/scripts-as-packages.ts";
import { checkSharedListeners } from "./listening/shared-listeners.ts";
import { checkShellAttributes } from "./packages/shell-attributes.ts";
import { checkSplitFlags } from "./packages/split-flags.ts";
import { checkStraySettings } from "./hosts/stray-settings.ts";
import { checkUnexpandedVariables } from "./secrets/unexpanded-variables.ts";
import { checkUnfilledHashes } from "./packages/unfilled-hashes.ts";
import { checkUnknownUnits } from "./hosts/unknown-units.ts";
import { checkUnreachedPorts } from "./listening/unreached-ports.ts";
import { checkUntestedRuntimes } from "./health-and-tests/untested-runtimes.ts";

/** One piece of advice over the whole catalog. It reports warnings only. */
export type Lint = (checked: CheckedCatalog, reporter: Reporter, context: LintContext) => void;

/** Every lint; their order does not matter. */
const lints: readonly Lint[] = [
  checkHostClaims,
  checkLiteralSecrets,
  checkHopelessHealthChecks,
  checkMissingOwnPrograms,
  checkMissingScriptPrograms,
  checkScriptsAsPackages,
  checkCarelessScripts,
  checkForeignScripts,
  checkRootUse,
  checkUntestedRuntimes,
  checkIdleTests,
  checkIdleHealthChecks,
  checkSharedListeners,
  checkUnknownUnits,
  checkDeepModules,
  checkIdleDefaults,
  checkHostSettings,
  checkRefusedPackages,
  checkOwnNixpkgs,
  checkStraySettings,
  checkMissingHostAccounts,
  checkSilentRedis,
  checkIsolatedResources,
  checkLonelyContainers,
  checkLonelyComponents,
  checkDeafContainers,
  checkEarlyFrontends,
  checkOutsideState,
  checkForeignState,
  checkServedState,
  checkRevokedState,
  checkMissingStateVariables,
  checkMovingDatabases,
  checkCertificates,
  checkDatabaseAddresses,
  checkMissingAccounts,
  checkUnreachedPorts,
  checkEarlyTests,
  checkEndingComponents,
  checkPublishedPorts,
  checkDatagramPorts,
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
  checkNestedMainPrograms,
  checkPrefixedVersions,
  checkArchiveUrls,
  checkPnpmFetcher,
  checkMovingRevisions,
  checkUnfilledHashes,
];

/** Whether a diagnostic is advice, which is given only when nothing is wrong: CG596 to CG598, CG600 to CG689. */
export const isAdvice = (code: string): boolean => /^CG(?:59[678]|6[0-8])/.test(code);

/** Advice about a catalog without errors. What it says can be silenced in place: see `silences.ts`. */
export function lint(checked: CheckedCatalog, reporter: Reporter, tree: Pick<RecipeTree, "read">): void {
  const context = lintContext(tree);
  for (const each of lints) each(checked, reporter, context);
}
