import { isObject, objectAt, type JsonObject } from "./json.ts";
import { moduleData } from "./module-data.ts";

/** What the resources of an app set, by whose system it is. */
interface ResourceConfig {
  /** Hosts have this, and containers too. */
  readonly host: JsonObject;
  /** This is of containers alone: `runtimes.container.resources.<name>.hostosConfig`. */
  readonly container: JsonObject;
  /** All that containers have. */
  readonly both: JsonObject;
}

/**
 * Those of an app by name. The evaluated catalog imports them into one, that of containers last, if there is one. That is
 * read, rather than what components declare: in a review, components that were renamed are taken out of the catalog.
 */
export function resourceConfigsOf(evaluated: JsonObject): ReadonlyMap<string, ResourceConfig> {
  const services = objectAt(evaluated, "services");
  const ofContainers = objectAt(services, "runtimes", "container", "resources");
  return new Map(
    Object.entries(objectAt(services, "resources")).map(([name, resource]) => {
      const both = moduleData(isObject(resource) ? resource["hostosConfig"] : undefined);
      const { imports } = both;
      return Object.hasOwn(ofContainers, name) && Array.isArray(imports)
        ? [
            name,
            {
              host: { ...both, imports: imports.slice(0, -1) },
              container: { imports: imports.slice(-1) },
              both,
            },
          ]
        : [name, { host: both, container: {}, both }];
    }),
  );
}
