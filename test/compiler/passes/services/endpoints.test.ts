import { expect, it } from "vitest";
import { ADDRESSPAT } from "../../../../compiler/schema/patterns.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(services: string): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{ apps.shop.services = {
    ${services}
    runtimes.container.enable = true;
  }; }`);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}
const endpoint = (options: string): string => `components.web.process = {
  command = "/bin/web";
  endpoints = { one = { ${options} }; two = { ${options} }; };
};`;

it("an invalid port is reported once, with the range", async () => {
  const at = (name: string): string => `apps.shop.services.components.web.process.endpoints.${name}.port`;
  expect(await said(endpoint("port = 99999;"))).toEqual([
    `CG309 \`${at("one")}\` must be at most 65535, but this is \`99999\``,
    `CG309 \`${at("two")}\` must be at most 65535, but this is \`99999\``,
  ]);
});

it.each(["127.0.0.1", "::1", "::", "fe80::1", "2001:db8::8:800:200c:417a", "1:2:3:4:5:6:7:8", "2001:db8::"])(
  "%s is an address",
  (address) => {
    expect(ADDRESSPAT.test(address)).toBe(true);
  },
);

it.each([
  "1::2::3",
  ":::",
  "1:2:3",
  ":1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:",
  "1.2.3",
  "256.1.1.1",
  "localhost",
  "",
])("%j is not an address", (address) => {
  expect(ADDRESSPAT.test(address)).toBe(false);
});

it("a component that depends on a job has a message of its own", async () => {
  expect(
    await said(`
      components.web = { process.command = "/bin/web"; dependsOn = [ "migrate" ]; };
      jobs.migrate.process.command = "/bin/migrate";
    `),
  ).toEqual(["CG451 component `web` depends on `migrate`, which is a job"]);
});
