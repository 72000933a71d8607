import { enabled, members, moduleDefinitions } from "../language/module-system/options.ts";
import { staticText } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { declaredResources } from "../passes/services/declared-resources.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Variables with the name of a resource as the host of a component's database. Containers connect there. On hosts the
 * server knows the component by its account, which only the socket tells it (`resources.<name>.database`): a connection
 * over the network needs a password.
 */
export const databaseHost: EntryRule = {
  *app(entry) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.hostos.enable) return;
    for (const [component, { process, resources }] of components)
      for (const [resource, { database }] of resources) {
        if (!database.enable) continue;
        const modules = declaredResources(entry).get(resource)?.modules ?? [];
        const services = members(modules.flatMap(moduleDefinitions), "services");
        const [variable, onHosts] =
          enabled(members(services, "postgresql")) === "yes"
            ? ["PGHOST", "/run/postgresql"]
            : ["MYSQL_HOST", "localhost"];
        for (const [name, value] of process.environment) {
          if (!isHost(staticText(value) ?? "", resource)) continue;
          const inContainers = runtimes.container.enable ? ` and \`${resource}\` in containers` : "";
          yield {
            at: placeOf(entry, "services", "components", component, "process", "environment", name),
            message: `on hosts \`${name}\` makes \`${component}\` connect to its database without a password by the name \`${resource}\`, which the server refuses`,
            hint:
              name === variable
                ? `Remove it: \`${variable}\` is \`${onHosts}\` on hosts${inContainers}.`
                : `Remove it if the program reads \`${variable}\`, which is \`${onHosts}\` on hosts${inContainers}. Otherwise start the program in a shell that sets \`${name}\` from it.`,
          };
        }
      }
  },
};

/** `db`, `db:5432`, `postgres://me@db/shop`; not a URL with a password. */
const isHost = (value: string, resource: string): boolean => {
  const [, userinfo = "", host] =
    /^(?:[a-z][\w+]*:\/\/(?:([^/@]*)@)?)?([\w.-]+)(?::\d+)?(?:\/.*)?$/.exec(value) ?? [];
  return host === resource && !userinfo.includes(":");
};
