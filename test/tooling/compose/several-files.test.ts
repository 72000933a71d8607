import { describe, expect, it } from "vitest";
import { importProject } from "../../../tooling/compose/import-project.ts";
import { composed, textTree } from "./imported.ts";

const codesOf = async (text: string, others: Readonly<Record<string, string>>) => {
  const { problems } = await importProject(
    { files: [{ path: "compose.yaml", text }], envFiles: [], beside: textTree(others), folder: "demo" },
    "nix",
  );
  return problems.map(({ code }) => code);
};

const web = "services:\n  web:\n    image: nginx:1.28\n";

describe("include of a Compose file", () => {
  it("adds the services of files, with their paths and variables of their own folder", async () => {
    const { services, account, text } = await composed(
      {
        "compose.yaml": `include:
  - db.yaml
  - path: [cache/compose.yaml, cache/override.yaml]
    env_file: cache/values.env
${web}    depends_on: [db, cache]
`,
      },
      {
        "db.yaml":
          "services:\n  db:\n    image: postgres:17\n    volumes: [data:/var/lib/postgresql/data]\nvolumes:\n  data:\n",
        "cache/compose.yaml":
          "name: caches\nservices:\n  cache:\n    image: valkey/valkey:${TAG}\n    env_file: own.env\n    volumes: ['./conf:/etc/valkey', '../shared:/shared']\n",
        "cache/override.yaml": "services:\n  cache:\n    command: valkey-server --save 60 1\n",
        "cache/values.env": "TAG=8.1\n",
        "cache/own.env": "MODE=fast\n",
      },
      { projectDir: "/srv/demo" },
    );
    expect(Object.keys(services).sort()).toEqual(["cache", "db", "web"]);
    expect(services["cache"]).toMatchObject({
      image: "docker.io/valkey/valkey:8.1",
      command: ["valkey-server", "--save", "60", "1"],
      environment: { MODE: "fast" },
    });
    expect(text).toContain("/srv/demo/cache/conf");
    expect(text).toContain("/srv/demo/shared");
    expect(account.filter(({ isUnknown, is }) => isUnknown || is === "left")).toEqual([]);
    expect(new Set(account.map(({ file }) => file))).toContain("cache/values.env");
  });

  it("lets the variables of the project override those of the included one", async () => {
    const { services } = await composed(
      { "compose.yaml": "include: [sub/compose.yaml]\n" },
      {
        "sub/compose.yaml": "services:\n  web:\n    image: nginx:${TAG}\n    user: '${OWNER}'\n",
        "sub/.env": "TAG=1.27\nOWNER=9:9\n",
      },
      { envFiles: [{ path: ".env", text: "TAG=1.28\n" }] },
    );
    expect(services["web"]).toMatchObject({ image: "docker.io/library/nginx:1.28", user: "9:9" });
  });

  it.each([
    ["a file that does not exist", `include: [other.yaml]\n${web}`, {}, "CG778"],
    ["a file of another folder", `include: [../other.yaml]\n${web}`, {}, "CG780"],
    ["a file of a registry", `include: ["oci://docker.io/a/b"]\n${web}`, {}, "CG780"],
    [
      "itself",
      "include: [a.yaml]\n",
      { "a.yaml": `include: [b.yaml]\n${web}`, "b.yaml": "include: [a.yaml]\n" },
      "CG777",
    ],
    ["a service twice", `include: [other.yaml]\n${web}`, { "other.yaml": web }, "CG785"],
    ["an unknown key", `include: [{path: other.yaml, as: x}]\n`, { "other.yaml": web }, "CG773"],
  ])("%s is a diagnostic", async (_, text, others, code) => {
    expect(await codesOf(text, others)).toEqual([code]);
  });
});

describe("extends of a Compose file", () => {
  it("takes a service of another folder, with the paths of that folder", async () => {
    const { services, text } = await composed(
      {
        "compose.yaml":
          "services:\n  web:\n    extends: {service: base, file: common/base.yaml}\n    user: '5:5'\n",
      },
      { "common/base.yaml": "services:\n  base:\n    image: nginx:1.28\n    volumes: ['./html:/html']\n" },
      { projectDir: "/srv/demo" },
    );
    expect(services["web"]).toMatchObject({ image: "docker.io/library/nginx:1.28", user: "5:5" });
    expect(text).toContain("/srv/demo/common/html");
  });

  it("of files in a cycle is a diagnostic", async () => {
    const other = (file: string) =>
      `services:\n  base:\n    extends: {service: base, file: ${file}}\n    image: nginx\n`;
    expect(await codesOf(other("b.yaml"), { "b.yaml": other("c.yaml"), "c.yaml": other("b.yaml") })).toEqual([
      "CG777",
    ]);
  });
});

describe("several Compose files", () => {
  it("merge by the rules of the specification", async () => {
    const { services, account } = await composed({
      "compose.yaml": `${web}    command: nginx -g 'daemon off;'
    user: "1:1"
    environment: [A=1, B=2]
    dns: [192.0.2.1]
    ports: ["80:80", "81:81"]
    volumes: ["data:/data", "logs:/logs"]
    labels: {tier: front}
    cap_drop: [ALL]
    expose: ["9000"]
volumes: {data: {}, logs: {}, other: {}}
`,
      "override.yaml": `services:
  web:
    command: [nginx]
    environment: {B: "3", C: "4"}
    dns: [192.0.2.2]
    ports: ["82:82"]
    volumes: ["other:/data:ro"]
    labels: !reset null
    expose: !override ["9001"]
    user: !reset null
  db:
    image: postgres:17
`,
    });
    expect(services["web"]).toMatchObject({
      command: ["nginx"],
      environment: { A: "1", B: "3", C: "4" },
      dns: ["192.0.2.1", "192.0.2.2"],
      ports: ["80:80", "81:81", "82:82"],
      expose: ["9001"],
      cap_drop: ["ALL"],
    });
    expect(services["web"]?.["labels"] ?? services["web"]?.["user"]).toBeUndefined();
    expect(JSON.stringify(services["web"]?.["volumes"])).toMatch(/other[^,]*:\/data:ro/);
    expect(JSON.stringify(services["web"]?.["volumes"])).not.toMatch(/"data/);
    expect(Object.keys(services)).toContain("db");
    expect(account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
  });

  it("keep the ports of the last file that publishes the same port", async () => {
    const { services } = await composed({
      "compose.yaml": `${web}    ports: ["127.0.0.1:80:80"]\n`,
      "override.yaml": "services:\n  web:\n    ports: [{target: 80, published: 80, host_ip: 127.0.0.1}]\n",
    });
    expect(services["web"]?.["ports"]).toHaveLength(1);
  });
});

describe("comments of a Compose file", () => {
  const commented = `# The whole project.
services:
  # Serves the pages.
  web:
    image: nginx:1.28 # pinned by hand
    environment:
      # Shown in the footer.
      SITE: wiki
    ports:
      # Behind the tunnel.
      - "8080:80"
    cap_drop: [ALL] # none needed
    build: . # for developers
volumes:
  # Grows by 1 GB a month.
  data: {}
`;

  it.each(["ts", "yaml", "nix"] as const)("stay in a recipe in %s, each once", async (syntax) => {
    const result = await importProject(
      {
        files: [{ path: "compose.yaml", text: commented }],
        envFiles: [],
        beside: textTree({}),
        folder: "demo",
      },
      syntax,
    );
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { text } = result.imported;
    for (const comment of commented.match(/(?<=# ).*$/gm) ?? [])
      expect(text.split(comment).length - 1, comment).toBe(1);
  });
});
