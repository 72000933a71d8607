import { buildOptionsRule } from "./build-options.ts";
import { catalogFileRule } from "./catalog-file.ts";
import { commandRule } from "./command.ts";
import { configFilesRule } from "./config-files.ts";
import { dependenciesRule } from "./dependencies.ts";
import { entriesRule } from "./entries.ts";
import { environmentRule } from "./environment.ts";
import { foreignCodeRule } from "./foreign-code.ts";
import { handEditsRule } from "./hand-edits.ts";
import { healthRule } from "./health.ts";
import { isolationRule } from "./isolation.ts";
import { licenseRule } from "./license.ts";
import { metadataRule } from "./metadata.ts";
import { modesRule } from "./modes.ts";
import { movedFilesRule } from "./moved-files.ts";
import { movedRecipesRule } from "./moved-recipes.ts";
import { overridesRule } from "./overrides.ts";
import { packageSourceRule } from "./package-source.ts";
import { pinsRule } from "./pins.ts";
import { portsRule } from "./ports.ts";
import { recipeFilesRule } from "./recipe-files.ts";
import { hostConfigurationRule } from "./host-configuration.ts";
import { restartRule } from "./restart.ts";
import type { Rule } from "./rule.ts";
import { scriptsRule } from "./scripts.ts";
import { startOrderRule } from "./start-order.ts";
import { testsRule } from "./tests.ts";
import { uncompiledRule } from "./uncompiled.ts";
import { userRule } from "./user.ts";
import { vulnerabilitiesRule } from "./vulnerabilities.ts";

/**
 * Everything a review looks for, each in a file of its own; findings of one severity come in this order. What none of them
 * tells of, `rest.ts` does.
 */
export const rules: readonly Rule[] = [
  uncompiledRule,
  handEditsRule,
  movedRecipesRule,
  movedFilesRule,
  catalogFileRule,
  pinsRule,
  entriesRule,
  userRule,
  isolationRule,
  overridesRule,
  foreignCodeRule,
  portsRule,
  packageSourceRule,
  dependenciesRule,
  buildOptionsRule,
  licenseRule,
  vulnerabilitiesRule,
  startOrderRule,
  healthRule,
  environmentRule,
  commandRule,
  scriptsRule,
  configFilesRule,
  recipeFilesRule,
  modesRule,
  hostConfigurationRule,
  testsRule,
  restartRule,
  metadataRule,
];
