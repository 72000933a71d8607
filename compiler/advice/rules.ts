import type { RuleName } from "../schema/advice.ts";
import { databaseHost } from "./database-host.ts";
import { deprecatedLicense } from "./deprecated-license.ts";
import { forgeArchive } from "./forge-archive.ts";
import { healthCheck } from "./health-check.ts";
import { literalSecret, placeholderSecret } from "./literal-secret.ts";
import { localhostListener } from "./localhost-listener.ts";
import { misnamedRecipe } from "./misnamed-recipe.ts";
import { missingProgram } from "./missing-program.ts";
import { missingTestFile } from "./missing-test-file.ts";
import { movingRevision } from "./moving-revision.ts";
import { nearPackage } from "./near-package.ts";
import { noRuntime } from "./no-runtime.ts";
import { peerRole } from "./peer-role.ts";
import { privateFolder } from "./private-folder.ts";
import type { EntryRule } from "./rule.ts";
import { scriptSecret } from "./script-secret.ts";
import { scriptSyntax } from "./script-syntax.ts";
import { secretTokens } from "./secret-token.ts";
import { setE } from "./set-e.ts";
import { sharedPort } from "./shared-port.ts";
import { sharedStateFolder } from "./shared-state-folder.ts";
import { sharedUnit } from "./shared-unit.ts";
import { shellWords } from "./shell-words.ts";
import { testCertificate } from "./test-certificate.ts";
import { udpPort } from "./udp-port.ts";
import { undefinedUnit } from "./undefined-unit.ts";
import { unfilledHash } from "./unfilled-hash.ts";
import { unknownUnitOrder } from "./unknown-unit-order.ts";
import { unpinnedDatabase } from "./unpinned-database.ts";
import { versionTag } from "./version-tag.ts";
import { webPageSource } from "./web-page-source.ts";

/** Rules about the whole catalog, each over facts of all entries. */
export const catalogRules = {
  "misnamed-recipe": misnamedRecipe,
  "near-package": nearPackage,
  "shared-port": sharedPort,
  "shared-state-folder": sharedStateFolder,
  "shared-unit": sharedUnit,
};

/** Rules about the text of one source file each. */
export const sourceRules = {
  "secret-token": secretTokens,
};

/** Rules about one entry each. */
export const entryRules: Readonly<
  Record<Exclude<RuleName, keyof typeof catalogRules | keyof typeof sourceRules>, EntryRule>
> = {
  "database-host": databaseHost,
  "deprecated-license": deprecatedLicense,
  "forge-archive": forgeArchive,
  "health-check": healthCheck,
  "literal-secret": literalSecret,
  "localhost-listener": localhostListener,
  "missing-program": missingProgram,
  "missing-test-file": missingTestFile,
  "moving-revision": movingRevision,
  "no-runtime": noRuntime,
  "peer-role": peerRole,
  "placeholder-secret": placeholderSecret,
  "private-folder": privateFolder,
  "script-secret": scriptSecret,
  "script-syntax": scriptSyntax,
  "set-e": setE,
  "shell-words": shellWords,
  "test-certificate": testCertificate,
  "udp-port": udpPort,
  "undefined-unit": undefinedUnit,
  "unfilled-hash": unfilledHash,
  "unknown-unit-order": unknownUnitOrder,
  "unpinned-database": unpinnedDatabase,
  "version-tag": versionTag,
  "web-page-source": webPageSource,
};
