import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (process: string, runtime = "hostos"): string => `{ apps.shop.services = {
  components.web.process = { command = "/bin/web"; ${process} };
  runtimes.${runtime}.enable = true;
}; }`;

const told = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((each) => !each.includes(" restarts: "));

const opened = "; it now listens on all addresses of the host, not only on localhost";

describe("a program that listened on localhost and now listens everywhere", () => {
  const variable = (address: string): string => `environment.LISTEN = "${address}:80";`;
  const [local, all] = [variable("127.0.0.1"), variable("0.0.0.0")];

  it("is a warning, in a variable, an argument or a configuration file", async () => {
    expect(await told(app(local), app(all))).toEqual([
      `warning apps.shop: environment variable \`LISTEN\` of \`web\` changed: \`127.0.0.1:80\` → \`0.0.0.0:80\`${opened}`,
    ]);
    const command = (address: string): string => app(`argv = [ "--listen" "${address}:80" ];`);
    expect(await told(command("localhost"), command("[::]"))).toEqual([
      `warning apps.shop: \`web\` runs \`/bin/web --listen [::]:80\` (was \`/bin/web --listen localhost:80\`)${opened}`,
    ]);
    const file = (address: string): string => app(`configData."a.toml".text = "bind = '${address}'";`);
    expect(await told(file("127.0.0.1"), file("0.0.0.0"))).toEqual([
      `warning apps.shop: configuration file \`web/a.toml\` changed (\`bind = '127.0.0.1'\` → \`bind = '0.0.0.0'\`)${opened}; its unit does not restart`,
    ]);
  });

  it("is a notice in a container, and in the other direction", async () => {
    const found = [
      ...(await told(app(local, "container"), app(all, "container"))),
      ...(await told(app(all), app(local))),
    ];
    expect(found.map((each) => each.split(" ")[0])).toEqual(["notice", "notice"]);
    expect(found.join("\n")).not.toContain(opened);
  });
});
