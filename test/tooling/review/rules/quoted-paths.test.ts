import { expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const host = (config: string): string => `{ apps.shop.services = {
  components.web.process.command = "/bin/web";
  runtimes.hostos = { enable = true; hostosConfig = ${config}; };
}; }`;

it.each([
  [
    "a new listener",
    `services.nginx.virtualHosts."shop.example.net".listen = [ { addr = "127.0.0.1"; } ];`,
    ["127.0.0.1", "0.0.0.0"],
    'warning apps.shop: host-OS configuration makes a service listen on all addresses of the host: `services.nginx.virtualHosts."shop.example.net".listen`',
  ],
  [
    "a folder of data",
    `services.garage.sites."shop.example.net" = { home = "/var/lib/a"; enable = true; };`,
    ["lib/a", "lib/b"],
    'warning apps.shop: host-OS configuration changes the data folder of a service; data stays in the old folder: `services.garage.sites."shop.example.net".home` (`/var/lib/a` → `/var/lib/b`)',
  ],
  [
    "a group",
    `users.users."jane.doe".extraGroups = [ "audio" ];`,
    ["audio", "wheel"],
    'danger apps.shop: host-OS configuration changes the host beyond the app: `users.users."jane.doe".extraGroups` (`wheel` added, `audio` removed)',
  ],
  [
    "another value",
    `environment.etc."shop.conf".text = "one";`,
    ["one", "two"],
    'danger apps.shop: host-OS configuration changes the host beyond the app: `environment.etc."shop.conf".text` (`one` → `two`)',
  ],
])("%s has quotes around names that need them", async (_, config, [from, to], told) => {
  const changed = config.replace(from ?? "", to ?? "");
  expect(await reviewOf(host(`{ ${config} }`), host(`{ ${changed} }`))).toEqual([told]);
});
