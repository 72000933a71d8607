import { staticText } from "../language/text.ts";
import { declaredResources } from "../passes/units/declared-resources.ts";
import { hostModules } from "../passes/units/host-modules.ts";
import { ModuleReader } from "../passes/units/look-through.ts";
import { moduleDefinitions } from "../passes/units/module-definitions.ts";
import { plainModules } from "../passes/units/plain-modules.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Folders of nginx in the state directory of a component, which belongs to the component's account alone (mode 0750),
 * and is another volume in containers.
 */
export const privateFolder: EntryRule = {
  *app(entry) {
    const { components } = entry.data.services;
    const reader = new ModuleReader();
    const settings = hostModules(entry).flatMap(({ module }) => moduleDefinitions(module));
    // They may let nginx join the group of the component, or open its folder.
    if (["users", "systemd"].some((name) => reader.names(settings).has(name))) return;
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

/** Source: nixos/modules/services/web-servers/nginx, options of virtual hosts and locations. */
function served(modules: Parameters<typeof plainModules>[0]) {
  const reader = new ModuleReader();
  const nginx = reader.members(plainModules(modules)?.services ?? [], "nginx");
  const hosts = reader.members(nginx, "virtualHosts");
  const found: { readonly option: "root" | "alias"; readonly path: string }[] = [];
  for (const name of reader.names(hosts)) {
    const host = reader.members(hosts, name);
    const locations = reader.members(host, "locations");
    const all = [host, ...[...reader.names(locations)].map((each) => reader.members(locations, each))];
    for (const option of ["root", "alias"] as const)
      for (const { expr, certain } of all.flatMap((each) => reader.members(each, option))) {
        const path = certain && expr.kind === "string" ? staticText(expr) : undefined;
        if (path !== undefined) found.push({ option, path: path.replace(/\/+$/, "") });
      }
  }
  return found;
}
