import { stores } from "../../../compiler/nixpkgs/databases.ts";
import { objectAt, textAt, textsAt, type JsonObject } from "../../support/json-data.ts";
import { difference } from "../sides/tree.ts";
import { several } from "../words.ts";
import type { AppContext } from "./context.ts";
import { danger, notice, warning, type Rate, type Verdict } from "./row.ts";
import { valuesOf } from "../secrets.ts";

/** An added or removed component, resource or job. */
export const part: Rate<AppContext> = ({ path: [kind = ""], after }, [name = ""], { tree }) => {
  if (after !== undefined) return notice("new");
  const left = difference(dataOf(tree.after), dataOf(tree.before, name)).added;
  return removed(left, difference(partsOf(tree.before, kind), partsOf(tree.after, kind)).added);
};

const partsOf = (tree: JsonObject, kind: string): readonly string[] => Object.keys(objectAt(tree, kind));

export const runtime: Rate<AppContext> = ({ path: [name = ""], before, after }) =>
  after === undefined ? removed(dataOf({ [name]: before }), []) : notice("new runtime");

/**
 * Neither systemd nor podman deletes data or stops containers of a removed part. A new one beside it is probably the same under
 * another name: it starts without the data.
 */
export function removed(data: readonly string[], heirs: readonly string[]): Verdict {
  const stays = data.length > 0 ? `, data stays in ${several(data)}` : "";
  return data.length > 0 && heirs.length > 0
    ? danger(`removed${stays}, and ${several(heirs)} starts without it`)
    : warning(`removed${stays}`);
}

/** State folders and stores on hosts, and named volumes of containers: of one part, or of all. */
export function dataOf(tree: JsonObject, part?: string): readonly string[] {
  const named = (...path: readonly string[]): readonly JsonObject[] =>
    Object.entries(objectAt(tree, ...path)).flatMap(([name, data]) =>
      part === undefined || name === part ? [objectAt({ data }, "data")] : [],
    );
  const states = named("components").map((data) => textAt(data, "stateDir"));
  const enabled = named("resources").flatMap((data) =>
    Object.entries(objectAt(data, "settings")).flatMap(([option, value]) =>
      stores.test(option) && valuesOf(value).includes(true) ? [option.replace(/\.enable$/, "")] : [],
    ),
  );
  const volumes = named("container").flatMap((data) =>
    textsAt(data, "volumes").flatMap((volume) => {
      const [source = "", target] = volume.split(":");
      // Notes about running containers.
      return /^[\w-]+$/.test(source) && source !== "ready" && target !== "/var/catalog" ? [source] : [];
    }),
  );
  const isOnHosts = Object.keys(objectAt(tree, "hostos")).length > 0;
  return [...new Set([...(isOnHosts ? [...states, ...enabled] : []), ...volumes])].filter(
    (each) => each !== "",
  );
}
