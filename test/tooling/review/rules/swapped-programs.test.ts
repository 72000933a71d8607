import { expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const shop = (components: Readonly<Record<string, string>>): string => {
  const written = Object.entries(components).map(
    ([name, command]) => `components.${name}.process = { ${command} };`,
  );
  return `{ apps.shop.services = { ${written.join("\n")} runtimes.hostos.enable = true; }; }`;
};

const programs = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => / runs /.test(each));

const web = 'command = "/bin/web"; argv = [ "serve" ];';
const mail = 'command = "/bin/mail";';
const others = ", which `two` ran before: each program finds other data";

it("a component that runs the former program of another one is a warning", async () => {
  expect(await programs(shop({ one: web, two: mail }), shop({ one: mail, two: web }))).toEqual([
    `warning apps.shop: \`one\` runs \`/bin/mail\` (was \`/bin/web serve\`)${others}`,
    `warning apps.shop: \`two\` runs \`/bin/web serve\` (was \`/bin/mail\`)${others.replace("two", "one")}`,
  ]);
  expect(
    await programs(shop({ one: web, two: mail }), shop({ one: 'command = "/bin/x";', two: mail })),
  ).toEqual(["notice apps.shop: `one` runs `/bin/x` (was `/bin/web serve`)"]);
});

it("the program of a shell is its script", async () => {
  const shell = (name: string, script: string): string =>
    `command = "/bin/${name}"; argv = [ "-c" "${script}" ];`;
  const shells = shop({ one: shell("sh", "serve one"), two: shell("bash", "serve two") });
  const exchanged = shop({ one: shell("bash", "serve one"), two: shell("sh", "serve two") });
  expect((await programs(shells, exchanged)).map((each) => each.split(" ")[0])).toEqual(["notice", "notice"]);
  const scripts = shop({ one: shell("sh", "serve two"), two: shell("bash", "serve one") });
  expect((await programs(shells, scripts)).map((each) => each.split(" ")[0])).toEqual(["warning", "warning"]);
});
