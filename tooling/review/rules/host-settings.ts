import { settingsOf, writtenPaths } from "../changed-paths.ts";
import { dataVersion, isFolderOfData } from "../reading/data-versions.ts";
import { hostSecrets, type HostConfig } from "../reading/host-configs.ts";
import type { JsonObject } from "../reading/json.ts";
import { openingOf } from "../powers/host-openings.ts";
import { powerOf } from "../powers/host-powers.ts";
import { catalogPath } from "../sides/reviewed-tree.ts";
import { quoted, several } from "../words.ts";
import type { Observation, Severity } from "../finding.ts";

const isOfService = (path: string): boolean => path.endsWith(".package") || isFolderOfData(path);

const wholeOf = (side: HostConfig | undefined): JsonObject => side?.whole ?? side?.config ?? {};

/**
 * What is set, and not merely taken back, that gives somebody power over the host; secrets that are no longer any; data.
 * Of containers what is as grave there.
 */
export function* hostSettings(
  what: string,
  changed: readonly string[],
  before: HostConfig | undefined,
  host: HostConfig,
): Iterable<Observation> {
  if (changed.length === 0) return;
  const [old, settings] = [settingsOf(wholeOf(before)), settingsOf(wholeOf(host))];
  const secrets = hostSecrets(host);
  const written = writtenPaths(wholeOf(before), wholeOf(host));
  for (const path of changed) {
    const [was, is] = [old.get(path), settings.get(path)];
    // Containers had it from the host before.
    if (host.of === "container" && was === is) continue;
    const told = (severity: Severity, message: string): Observation => ({
      severity,
      about: `${what} ${path}`,
      message: `${what} ${message}`,
      where: { file: catalogPath },
    });
    const power = is === undefined ? undefined : powerOf(path, is, { was, of: host.of });
    const isSecret = secrets.has(path);
    if (isSecret || power !== undefined) {
      const secret = isSecret ? "; its value looks like a secret and would be public (hidden here)" : "";
      const values = power?.values ?? [];
      const opened = values.length > 0 && !isSecret ? ` (${several(values, 9)})` : "";
      yield told(
        isSecret || power === undefined ? "danger" : power.severity,
        `${power === undefined ? "has" : `${power.what}:`} ${quoted(written(path))}${opened}${secret}`,
      );
      continue;
    }
    const opening =
      is === undefined
        ? undefined
        : openingOf({ path, written: written(path), was, is, isNew: before === undefined, of: host.of });
    if (opening) yield told(opening.severity, opening.what);
    // A service that is gone, or new, has no data.
    const siblings = path.slice(0, path.lastIndexOf(".") + 1);
    const isUsed = (side: ReadonlyMap<string, string>): boolean =>
      [...side.keys()].some((each) => each !== path && each.startsWith(siblings));
    const version =
      before !== undefined && (!isOfService(path) || (isUsed(old) && isUsed(settings)))
        ? dataVersion(path, was, is, written(path))
        : undefined;
    if (version) yield told(version.severity, version.what);
  }
}
