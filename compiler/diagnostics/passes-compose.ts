import type { Diagnostic } from "./diagnostic.ts";
import { error, type Place } from "./make.ts";

// Passes about settings of Compose services: CG501, CG502, CG509 and CG710.

/** CG501: a setting of a Compose service has no value that a Compose file could contain. */
export const notLiteral = (option: string, at: Place): Diagnostic =>
  error("CG501", at, `\`${option}\` contains a value that is not literal`, {
    hint: "Write strings, numbers, `true` or `false`, and lists and sets of them. Compose files are printed without Nix.",
  });

/** CG502: a setting of a Compose service has another kind than in the generated file, so that they cannot be merged. */
export const composeKeyOfOtherKind = (
  key: string,
  kind: "set" | "list" | "single value",
  at: Place,
): Diagnostic =>
  error("CG502", at, `\`${key}\` must be a ${kind}`, {
    hint: "catalogc merges it with the generated settings, which have this form.",
  });

/** CG509: a setting of a Compose service is the subject of an option, which other files and checks need to know. */
export const composeKeyOfOption = (key: string, option: string, at: Place): Diagnostic =>
  error("CG509", at, `\`${key}\` cannot be set in \`composeConfig\``, {
    hint: `Use ${option}, which hosts, tests and checks know, too.`,
  });

/** CG710: a path of a Compose service is relative to the generated Compose file, which the runner has in the Nix store. */
export const relativeComposePath = (key: string, path: string, at: Place): Diagnostic =>
  error("CG710", at, `\`${key}\` contains the relative path \`${path}\``, {
    hint: "Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.",
  });
