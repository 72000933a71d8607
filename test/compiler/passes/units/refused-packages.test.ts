import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

/** CG631 of an app with a database, and what else it says. */
async function said(
  db: string,
  more = "",
  runtimes = "hostos.enable = true;",
  service = "postgresql",
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.shop = mkMerge [
      {
        services.components.web = {
          process.command = "/bin/web";
          resources.db.hostosConfig.services.${service} = { ${db} };
        };
        services.runtimes = { ${runtimes} };
      }
      { ${more} }
    ];
  }`);
  return diagnostics.flatMap(({ code, message }) => (code === "CG631" ? [message] : []));
}

const set = (value: string): string => `enable = true; package = ${value};`;
const other = (value: string, name = "other"): string =>
  `services.components.job = { process.command = "/bin/job"; resources.${name}.hostosConfig.services.postgresql = { ${value} }; };`;
const container = "container.enable = true;";
const option = "`services.postgresql.package`";
const twice = [`NixOS refuses the host: ${option} is defined twice`];
const weak = (machine: string): readonly string[] => [
  `NixOS refuses ${machine}: it sets ${option} itself, also with \`lib.mkDefault\``,
];

it("reports two definitions on a host, even equal ones", async () => {
  const pg = set("pkgs.postgresql_17");
  expect(await said(pg, other(`${pg} enableTCPIP = true;`))).toEqual(twice);
  expect(await said(pg, other(set("pkgs.postgresql_16")))).toEqual(twice);
  const host = (value: string): string =>
    `services.runtimes.hostos.hostosConfig.services.postgresql.package = ${value};`;
  expect(await said(pg, host("pkgs.postgresql_17"))).toEqual(twice);
  expect(await said(set("lib.mkForce pkgs.postgresql_17"), host("lib.mkForce pkgs.postgresql_17"))).toEqual(
    twice,
  );
  expect(await said(pg, host("lib.mkForce pkgs.postgresql_17"))).toEqual([]);
  expect(await said(pg, host("lib.mkDefault pkgs.postgresql_17"))).toEqual([]);
  expect(await said(pg, host("lib.mkIf pkgs.stdenv.hostPlatform.isLinux pkgs.postgresql_17"))).toEqual([]);
});

it("reports none that are imported once, in separate containers, or not running", async () => {
  const pg = set("pkgs.postgresql_17");
  expect(await said(pg)).toEqual([]);
  expect(await said(pg, other(pg))).toEqual([]);
  expect(await said(pg, other(`${pg} enableTCPIP = true;`), container)).toEqual([]);
  const off = pg.replace("true", "false");
  expect(await said(off, other(`${off} enableTCPIP = true;`))).toEqual([]);
});

it("reports two definitions in one image", async () => {
  const own = (value: string): string =>
    `services.runtimes.container.resources.db.hostosConfig.services.postgresql.package = ${value};`;
  const message = [`NixOS refuses the image of \`db\`: ${option} is defined twice`];
  expect(await said(set("pkgs.postgresql_17"), own("pkgs.postgresql_17"), container)).toEqual(message);
  expect(await said(set("pkgs.postgresql_17"), own("lib.mkForce pkgs.postgresql_17"), container)).toEqual([]);
  expect(await said(set("pkgs.postgresql_17"), own("pkgs.postgresql_17"))).toEqual([]);
});

it("reports one with the priority of NixOS' own, and none that follows its hint", async () => {
  expect(await said(set("lib.mkDefault pkgs.postgresql_17"))).toEqual(weak("the host"));
  expect(await said(set("lib.mkDefault pkgs.postgresql_17"), "", container)).toEqual(
    weak("the image of `db`"),
  );
  expect(await said(set("lib.mkOverride 900 pkgs.postgresql_17"))).toEqual([]);
  expect(await said("enable = true;")).toEqual([]);
  expect(await said(set("lib.mkDefault pkgs.mariadb"), "", "hostos.enable = true;", "mysql")).toEqual([]);
  // The machine of the test has one that is stronger, as hosts may.
  const test = "test.services.hostosConfig.services.postgresql.package = pkgs.postgresql_17;";
  expect(await said(set("lib.mkDefault pkgs.postgresql_17"), test)).toEqual([]);
});
