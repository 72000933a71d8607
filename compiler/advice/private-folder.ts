import {
  members,
  moduleDefinitions,
  names,
  plainModules,
  textsIn,
} from "../language/module-system/options.ts";
import type { FreeForm } from "../language/option-values.ts";
import { staticText } from "../language/text.ts";
import { declaredResources } from "../passes/services/declared-resources.ts";
import { hostModules } from "../passes/services/host-modules.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Folders of nginx in the state directory of a component, which belongs to the component's account alone (mode 0750),
 * and is another volume in containers.
 */
export const privateFolder: EntryRule = {
  *app(entry) {
    const { components } = entry.data.services;
    const settings = names(hostModules(entry).flatMap(({ module }) => moduleDefinitions(module)));
    // They may let nginx join the group of the component, or open its folder.
    if (settings.has("users") || settings.has("systemd")) return;
    const folders = [...components].flatMap(([component, { process }]) => {
      const folder = staticText(process.stateDir);
      return folder === undefined || folder === "/" ? [] : [{ component, folder }];
    });
    for (const [resource, { at, modules }] of declaredResources(entry))
      for (const { option, path } of served(modules)) {
        const owner = folders.find(({ folder }) => `${path}/`.startsWith(`${folder}/`));
        if (owner !== undefined)
          yield {
            at,
            message: `nginx of \`${resource}\` serves \`${path}\` (\`${option}\`), which only \`${owner.component}\` can read`,
            hint: `Let \`${owner.component}\` serve these files itself, and pass requests on to it with \`proxyPass\`.`,
          };
      }
  },
};

interface Served {
  readonly option: "root" | "alias";
  readonly path: string;
}

/** Source: nixos/modules/services/web-servers/nginx, options of virtual hosts and locations. */
function served(modules: readonly FreeForm[]): readonly Served[] {
  const hosts = members(members(plainModules(modules)?.services ?? [], "nginx"), "virtualHosts");
  return [...names(hosts)].flatMap((name) => {
    const host = members(hosts, name);
    const locations = members(host, "locations");
    const all = [host, ...[...names(locations)].map((each) => members(locations, each))];
    return (["root", "alias"] as const).flatMap((option) =>
      textsIn(all.flatMap((each) => members(each, option))).map((path) => ({
        option,
        path: path.replace(/\/+$/, ""),
      })),
    );
  });
}
