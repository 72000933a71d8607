import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (hostosConfig: string, resource = "{ }"): string => `{ apps.shop.services = {
  components.web = { process.command = "/bin/web"; resources.db.hostosConfig = ${resource}; };
  components.job = { process.command = "/bin/job"; resources.db.hostosConfig = ${resource}; };
  runtimes.hostos = { enable = true; hostosConfig = ${hostosConfig}; };
}; }`;

describe("a computed configuration of a host", () => {
  const off = expect.stringMatching(
    /^danger apps\.shop: host-OS configuration changes the host beyond the app: `networking\.firewall\.enable`/,
  ) as string;

  it.each([
    ["a function", (value: string) => `{ config, ... }: { networking.firewall.enable = ${value}; }`],
    [
      "an imported function",
      (value: string) =>
        `{ imports = [ ({ config, ... }: { networking.firewall = { enable = ${value}; }; }) ]; }`,
    ],
    [
      "the long form of a module",
      (value: string) => `{ config, ... }: { options = { }; config.networking.firewall.enable = ${value}; }`,
    ],
    [
      "a condition",
      (value: string) =>
        `{ config, lib, ... }: lib.mkIf config.services.nginx.enable { networking.firewall.enable = lib.mkForce ${value}; }`,
    ],
    [
      "a constant of a function",
      (value: string) => `{ config, ... }: let on = ${value}; in { networking.firewall.enable = on; }`,
    ],
    [
      "shared values",
      (value: string) =>
        `let f = { firewall.enable = lib.mkDefault ${value}; }; in { networking = f; services.x = [ f f ]; }`,
    ],
  ])("is compared as data: %s", async (_, config) => {
    expect(await reviewOf(app(config("true")), app(config("false")))).toContainEqual(off);
    expect(await reviewOf(app(config("true")), app(config("true")))).toEqual([]);
  });

  it("is reported with changed settings, without secrets", async () => {
    const config = (rest: string): string => `{ config, ... }: { services.web = { port = 80; ${rest} }; }`;
    expect(await reviewOf(app("{ }"), app(config('name = "a";')))).toEqual([
      "danger apps.shop: host-OS configuration changes the host beyond the app: `services.web.name` (`a`), `services.web.port` (`80`)",
    ]);
    expect(await reviewOf(app(config("")), app(config('adminPassword = "hunter22-x";')))).toEqual([
      "danger apps.shop: host-OS configuration has a value that looks like a secret and would be public (hidden here): `services.web.adminPassword`",
    ]);
  });

  it("has settings of a shared resource once", async () => {
    const database = (network: string): string =>
      `{ services.postgresql = { enable = true; authentication = "host all all ${network} trust"; }; }`;
    expect(
      (await reviewOf(app("{ }", database("10.0.0.1/32")), app("{ }", database("10.0.0.0/8")))).filter(
        (each) => each.includes("authentication"),
      ),
    ).toEqual([
      "warning apps.shop: host-OS configuration of `db` lets other hosts use the database without a password (`host all all 10.0.0.0/8 trust`): `services.postgresql.authentication` (`host all all 10.0.0.1/32 trust` → `host all all 10.0.0.0/8 trust`)",
    ]);
  });
});
