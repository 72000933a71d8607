import { expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

interface Component {
  readonly runs: string;
  readonly more?: string;
}

const shop = (components: Readonly<Record<string, Component>>): string => {
  const written = Object.entries(components).map(
    ([name, { runs, more = "" }]) => `components.${name}.process = { command = "${runs}"; ${more} };`,
  );
  return `{ apps.shop.services = {
    ${written.join("\n")}
    runtimes = { hostos.enable = true; container.enable = true; };
  }; }`;
};

const programs = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => / runs |swapped/.test(each));

const web = { runs: "/bin/web", more: 'argv = [ "serve" ];' };
const mail = { runs: "/bin/mail" };
const before = shop({ one: web, two: mail });

it("two components that swap their programs are one finding, with the data that each finds", async () => {
  expect(await programs(before, shop({ one: mail, two: web }))).toEqual([
    "warning apps.shop: `one` and `two` have swapped their programs: `one` runs `/bin/mail`, `two` runs `/bin/web serve`; in `/var/lib/one` and `/var/lib/two` each finds the data of the other",
  ]);
});

it("swapped programs with their own state folders keep their data", async () => {
  const at = (component: Component, folder: string): Component => ({
    ...component,
    more: `${component.more ?? ""} stateDir = "${folder}";`,
  });
  const found = await programs(before, shop({ one: at(mail, "/var/lib/two"), two: at(web, "/var/lib/one") }));
  expect(found).toEqual([
    "warning apps.shop: `one` and `two` have swapped their programs: `one` runs `/bin/mail`, `two` runs `/bin/web serve`",
  ]);
});

it("a swapped program that newly listens on all addresses is reported", async () => {
  const address = (listen: string): Component => ({ runs: "/bin/web", more: `argv = [ "${listen}" ];` });
  const local = shop({ one: { runs: "/bin/mail", more: 'argv = [ "127.0.0.1:80" ];' }, two: address("x") });
  expect(await programs(local, shop({ one: address("0.0.0.0:80"), two: mail }))).toContain(
    "warning apps.shop: `one` runs `/bin/web 0.0.0.0:80` (was `/bin/mail 127.0.0.1:80`); it now listens on all addresses of the host, not only on localhost",
  );
});

it("other components are reported with their commands", async () => {
  const three = shop({ one: web, two: mail, three: { runs: "/bin/three" } });
  const turned = shop({ one: mail, two: { runs: "/bin/three" }, three: web });
  expect(await programs(three, turned)).toHaveLength(3);
  expect(await programs(before, shop({ one: mail, two: mail }))).toEqual([
    "notice apps.shop: `one` runs `/bin/mail` (was `/bin/web serve`)",
  ]);
  // It is unknown which program belongs to which of them.
  const four = shop({ one: web, two: mail, three: mail });
  expect(await programs(four, shop({ one: mail, two: web, three: web }))).toContain(
    "notice apps.shop: `one` runs `/bin/mail` (was `/bin/web serve`)",
  );
});

it("the program of a shell is its script", async () => {
  const shell = (name: string, script: string): Component => ({
    runs: `/bin/${name}`,
    more: `argv = [ "-c" "${script}" ];`,
  });
  const shells = shop({ one: shell("sh", "serve one"), two: shell("bash", "serve two") });
  const others = shop({ one: shell("bash", "serve one"), two: shell("sh", "serve two") });
  expect(await programs(shells, others)).toEqual([
    "notice apps.shop: `one` runs `/bin/bash -c serve one` (was `/bin/sh -c serve one`)",
    "notice apps.shop: `two` runs `/bin/sh -c serve two` (was `/bin/bash -c serve two`)",
  ]);
  const scripts = shop({ one: shell("sh", "serve two"), two: shell("bash", "serve one") });
  expect(await programs(shells, scripts)).toEqual([
    "warning apps.shop: `one` and `two` have swapped their programs: `one` runs `/bin/sh -c serve two`, `two` runs `/bin/bash -c serve one`; in `/var/lib/one` and `/var/lib/two` each finds the data of the other",
  ]);
});
