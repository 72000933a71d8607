import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

interface Shop {
  readonly volumes?: string;
  readonly process?: string;
  readonly runtimes?: string;
}

const both = "hostos.enable = true; container.enable = true;";
const app = ({
  volumes = "data = { };",
  process = "",
  runtimes = both,
}: Shop): string => `{ apps.shop.services = {
  volumes = { ${volumes} };
  components.web.process = { command = "/bin/web"; user = "non-privileged"; ${process} };
  runtimes = { ${runtimes} };
}; }`;
const uses = (mount = ""): string => `volumes.data = { mountPoint = "/data"; ${mount} };`;
const review = async (before: Shop, after: Shop): Promise<readonly string[]> =>
  (await reviewOf(app(before), app(after))).filter((line) => /volume `|[ug]id/.test(line));

describe("a volume", () => {
  it("that is removed leaves its files behind", async () => {
    const kept = "`/var/lib/catalog-volumes/shop/data`";
    expect(await review({}, { volumes: "" })).toEqual([
      `notice apps.shop: volume \`data\` is removed: its files stay in ${kept} and in volumes of containers`,
    ]);
    const onHosts = "hostos.enable = true;";
    expect(await review({ runtimes: onHosts }, { volumes: "", runtimes: onHosts })).toEqual([
      `notice apps.shop: volume \`data\` is removed: its files stay in ${kept} and in volumes of containers`,
    ]);
  });

  it("with another path leaves its files behind", async () => {
    const at = (path: string): Shop => ({ volumes: `data = { path = "${path}"; group = "data"; };` });
    expect(await review(at("/srv/old"), at("/srv/new"))).toEqual([
      "warning apps.shop: volume `data` is now `/srv/new`: existing files stay in `/srv/old`",
    ]);
  });

  it("with another group has files of the old group", async () => {
    const of = (group: string): Shop => ({ volumes: `data = { path = "/srv/data"; ${group} };` });
    expect(await review(of('group = "one";'), of('group = "two";'))).toEqual([
      "warning apps.shop: the group of volume `data` changed: `one` → `two`: existing files keep theirs",
    ]);
    expect(await review(of('group = "one";'), of(""))).toEqual([
      "warning apps.shop: the group of volume `data` removed: existing files keep theirs",
    ]);
  });

  it.each([
    ["", uses(), "notice apps.shop: the use of volume `data` by `web` added"],
    ["", uses("readOnly = true;"), "notice apps.shop: the use of volume `data` by `web` added"],
    [uses(), "", "notice apps.shop: the use of volume `data` by `web` removed"],
    [
      uses("readOnly = true;"),
      uses(),
      "warning apps.shop: `readOnly` of volume `data` in `web` changed: `true` → `false`",
    ],
    [
      uses(),
      uses("readOnly = true;"),
      "warning apps.shop: `readOnly` of volume `data` in `web` changed: `false` → `true`",
    ],
    [
      uses(),
      uses().replace("/data", "/other"),
      "notice apps.shop: the mount point of volume `data` in `web` changed: `/data` → `/other`",
    ],
  ])("is used differently: %s → %s", async (was, is, finding) => {
    expect(await review({ process: was }, { process: is })).toContain(finding);
  });

  it("gives no privilege by its own group, unlike a group of the host", async () => {
    const dangers = async (volume: string): Promise<readonly string[]> => {
      const volumes = `data = { ${volume} };`;
      const findings = await reviewOf(app({ volumes }), app({ volumes, process: uses() }));
      return findings.filter((line) => line.startsWith("danger"));
    };
    expect(await dangers("")).toEqual([]);
    expect(await dangers('path = "/srv/data"; group = "docker";')).toEqual([
      "danger apps.shop: `web.service` gains `SupplementaryGroups=docker`",
    ]);
  });

  it("that stays the same is not mentioned", async () => {
    const same = { process: `${uses()} uid = 1200;` };
    expect(await review(same, { process: `${same.process} argv = [ "serve" ];` })).toEqual([]);
  });
});

describe("the number of an account", () => {
  it("does not change the owner of existing files", async () => {
    const keeps = "its files in volumes and outside `/var/lib` keep the old one";
    expect(
      await review({ process: "uid = 1200; gid = 1300;" }, { process: "uid = 1201; gid = 1300;" }),
    ).toEqual([`warning apps.shop: the uid of \`web\` changed: \`1200\` → \`1201\`: ${keeps}`]);
    expect(await review({}, { process: "gid = 1300;" })).toEqual([
      `warning apps.shop: the gid of \`web\` added: \`1300\`: ${keeps}`,
    ]);
  });
});
