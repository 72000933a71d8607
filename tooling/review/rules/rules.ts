import { buildRule } from "./build.ts";
import { catalogFileRule, movesRule } from "./catalog.ts";
import { commandRule } from "./command.ts";
import { configFilesRule } from "./config-files.ts";
import { databasesRule } from "./databases.ts";
import { dependenciesRule } from "./dependencies.ts";
import { entriesRule } from "./entries.ts";
import { environmentRule } from "./environment.ts";
import { foreignCodeRule } from "./foreign-code.ts";
import { healthRule } from "./health.ts";
import { hostConfigurationRule } from "./host-configuration.ts";
import { jobsRule } from "./jobs.ts";
import { licenseRule, vulnerabilitiesRule } from "./license.ts";
import { metadataRule } from "./metadata.ts";
import { modesRule, recipeFilesRule } from "./recipe-files.ts";
import { pinsRule } from "./pins.ts";
import { networksRule } from "./networks.ts";
import { portsRule } from "./ports.ts";
import { privilegesRule } from "./privileges.ts";
import { restartRule } from "./restart.ts";
import type { Rule } from "./rule.ts";
import { scriptsRule } from "./scripts.ts";
import { secretsRule } from "./secrets.ts";
import { sourceRule } from "./source.ts";
import { startOrderRule } from "./start-order.ts";
import { testsRule } from "./tests.ts";
import { userRule } from "./user.ts";
import { volumesRule } from "./volumes.ts";
import { uncompiledRule, unknownFilesRule, verificationRule } from "./verification.ts";

/** All rules. Findings of one severity come in this order. `rest.ts` reports changes that no rule has a finding about. */
export const rules: readonly Rule[] = [
  uncompiledRule,
  verificationRule,
  unknownFilesRule,
  movesRule,
  catalogFileRule,
  pinsRule,
  entriesRule,
  userRule,
  volumesRule,
  databasesRule,
  secretsRule,
  privilegesRule,
  foreignCodeRule,
  networksRule,
  portsRule,
  sourceRule,
  dependenciesRule,
  buildRule,
  licenseRule,
  vulnerabilitiesRule,
  startOrderRule,
  healthRule,
  environmentRule,
  commandRule,
  jobsRule,
  scriptsRule,
  configFilesRule,
  recipeFilesRule,
  modesRule,
  hostConfigurationRule,
  testsRule,
  restartRule,
  metadataRule,
];
