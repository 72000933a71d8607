import { flagAt, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { danger, notice, warning, type Observation } from "../finding.ts";
import { changedPaths } from "../sides/settings.ts";
import { containersOf, type ReviewedApp } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";

/** Protections that containers lose, and capabilities that they gain. */
export function* containerPrivileges(
  before: ReviewedApp | undefined,
  after: ReviewedApp,
): Iterable<Observation> {
  const where = { file: `apps/${after.name}/container/compose.yaml` };
  for (const [name, container] of containersOf(after)) {
    const was = containersOf(before).get(name);
    const lost = protections.filter(([key]) => flagAt(was, key) && !flagAt(container, key));
    if (lost.length > 0)
      yield danger(`container ${quoted(name)} loses ${several(lost.map(([, said]) => said))}`, where);
    const gained =
      was === undefined ? [] : protections.filter(([key]) => !flagAt(was, key) && flagAt(container, key));
    if (gained.length > 0)
      yield notice(`container ${quoted(name)} gains ${several(gained.map(([, said]) => said))}`, where);
    const added = difference(rightsOf(was), textsAt(container, "capAdd")).added;
    for (const right of added) {
      // The user rule reports an account that is root now.
      if (becomesRoot(was, container) && ofRoot.includes(right)) continue;
      const what = `cap_add: ${right}`;
      if (right !== lowPorts) yield danger(`container ${quoted(name)} gains ${quoted(what)}`, where);
      else if (was !== undefined)
        yield notice(`container ${quoted(name)} may bind ports below 1024 (${quoted(what)})`, where);
    }
    // They can be anything: privileges, folders of the host, labels that open a proxy.
    const own = changedPaths(objectAt(was, "composeConfig"), objectAt(container, "composeConfig"));
    if (own.length > 0)
      yield warning(
        `container ${quoted(name)} has other settings of ${quoted("composeConfig")}: ${several(own)}`,
        where,
      );
  }
}

/** As `plan.json` and Compose name them. */
const protections: readonly (readonly [key: string, said: string])[] = [
  ["noNewPrivileges", "no-new-privileges"],
  ["dropsCapabilities", "cap_drop: ALL"],
  ["readOnly", "read_only: true"],
];

const becomesRoot = (was: JsonObject | undefined, is: JsonObject): boolean =>
  textAt(is, "user") === "root" && textAt(was, "user") !== "root";

/** The capabilities of a container: those that engines give to root, too, unless it drops them. */
const rightsOf = (container: JsonObject | undefined): readonly string[] => [
  ...textsAt(container, "capAdd"),
  ...(textAt(container, "user") === "root" && !flagAt(container, "dropsCapabilities") ? ofRoot : []),
];

const lowPorts = "NET_BIND_SERVICE";

/** What Podman and Docker give to root by default: podman-run(1), docker-run(1), `--cap-add`. */
const ofRoot: readonly string[] = [
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  lowPorts,
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
];
