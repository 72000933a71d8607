import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { importProject } from "../../../tooling/compose/import-project.ts";
import { composed, composeOf, textTree } from "./imported.ts";

const web = async (keys: string, rest = "") => {
  const result = await composed({
    "compose.yaml": `services:\n  a_b: {image: "a/b:1"}\n  web: {image: "a/b:1", ${keys}}\n${rest}`,
  });
  return {
    ...result,
    web: result.services["web"],
    verdicts: result.account
      .filter(({ path }) => !path.endsWith(".image"))
      .map(({ path, is, notes }) => [path, is, notes.join("; ")] as const),
  };
};

describe("a value that no option has", () => {
  it.each([
    ["pid", '"service:a_b"', "service:a-b"],
    ["ipc", '"service:a_b"', "service:a-b"],
    ["volumes_from", '["a_b:ro", "container:a_b"]', ["a-b:ro", "container:a_b"]],
    ["links", '["a_b:other"]', ["a-b:other"]],
    ["user", '"65534:65534"', "65534:65534"],
    ["user", '"1000:65535"', "1000:65535"],
    ["stop_grace_period", "0s", "0s"],
    ["logging", "{driver: none, options: {}}", { driver: "none", options: {} }],
  ])("%s: %s stays as it is, with the names of the recipe", async (key, written, expected) => {
    expect((await web(`${key}: ${written}`)).web?.[key]).toEqual(expected);
  });

  it("of a health check is the default of the engine if it is 0", async () => {
    const { web: service } = await web(
      "healthcheck: {test: [CMD, x], retries: 0, interval: 0s, timeout: 0s, start_period: 0s}",
    );
    expect(service?.["healthcheck"]).toMatchObject({ interval: "30s", timeout: "30s", retries: 3 });
  });
});

describe("a port of the host on two addresses", () => {
  it("is published once, and the other line says so", async () => {
    const { web: service, verdicts } = await web(
      'ports: ["127.0.0.1:8000:80", "[::1]:8000:80", "8000:80/udp"]',
    );
    expect(service?.["ports"]).toEqual(["127.0.0.1:8000:80", "8000:80/udp"]);
    expect(verdicts.map(([, is]) => is)).toEqual(["taken", "left", "taken"]);
    expect(verdicts[1]?.[2]).toContain("8000");
  });
});

describe("a volume", () => {
  it.each([
    [
      "a Compose file",
      "compose.yaml",
      'services: {web: {image: "a/b:1", volumes: ["db:/x"]}}\nvolumes: {db: }\n',
      "shop_db",
    ],
    [
      "a Compose file with a name",
      "compose.yaml",
      'name: old\nservices: {web: {image: "a/b:1", volumes: ["db:/x"]}}\nvolumes: {db: }\n',
      "old_db",
    ],
    [
      "its own name",
      "compose.yaml",
      'services: {web: {image: "a/b:1", volumes: ["db:/x"]}}\nvolumes: {db: {name: data}}\n',
      "data",
    ],
    [
      "an external volume",
      "compose.yaml",
      'services: {web: {image: "a/b:1", volumes: ["db:/x"]}}\nvolumes: {db: {external: true}}\n',
      "db",
    ],
    ["a docker run line", "docker run", "docker run --name web -v db:/x a/b:1\n", "db"],
    ["Quadlet", "web.container", "[Container]\nImage=a/b:1\nVolume=db.volume:/x\n", "systemd-db"],
  ])("of %s has a remark with its name before and now", async (_, path, text, before) => {
    const result = await importProject(
      { files: [{ path, text }], envFiles: [], beside: textTree({}), folder: "Shop", name: "store" },
      "yaml",
    );
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.imported.remarks).toContain(
      `The volumes of the app are new. To keep the data, copy \`${before}\` to \`store_db-volume\``,
    );
    const { compose } = await composeOf(result.imported, ".");
    expect(parse(compose)).toMatchObject({ name: "store", volumes: { "db-volume": {} } });
  });

  it("with an option that has none is declared", async () => {
    const { text, web: service } = await web('volumes: ["v2:/e:ro,nocopy"]', "volumes: {v2: }\n");
    const { compose } = await composeOf(
      { name: "demo", text, copies: new Map(), account: [], remarks: [] },
      ".",
    );
    expect(service?.["volumes"]).toEqual(["v2-volume:/e:ro,nocopy"]);
    expect(parse(compose)).toMatchObject({ volumes: { "v2-volume": {} } });
  });

  it.each([
    ['"/srv/a:/g:z"', "different"],
    ["{type: bind, source: /srv/a, target: /g, bind: {selinux: Z}}", "different"],
    ['"named:/g:Z"', "taken"],
  ])("%s with a label of SELinux: %s", async (written, is) => {
    const { verdicts } = await web(`volumes: [${written}]`, "volumes: {named: }\n");
    const own = verdicts.filter(([path]) => path.startsWith("services.web.volumes"));
    expect(new Set(own.map(([, verdict]) => verdict))).toEqual(new Set([is]));
    if (is === "different") expect(own[0]?.[2]).toContain("chcon");
  });

  it("in a home has a hint for its absolute path", async () => {
    const result = await importProject(
      {
        files: [{ path: "compose.yaml", text: 'services: {web: {image: "a/b:1", volumes: ["~/h:/h"]}}\n' }],
        envFiles: [],
        beside: textTree({}),
        folder: "demo",
        projectDir: "/srv/demo",
      },
      "yaml",
    );
    expect(result.problems.map(({ code, hint }) => `${code} ${hint ?? ""}`)).toEqual([
      "CG779 Write the absolute path.",
    ]);
  });
});
