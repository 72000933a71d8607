import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { importProject } from "../../../tooling/compose/import-project.ts";
import type { ComposeInput } from "../../../tooling/compose/project.ts";
import { composeOf, textTree } from "./imported.ts";

type Files = Readonly<Record<string, string>>;
type Service = Readonly<Record<string, unknown>>;

const imported = async (
  files: Files,
  beside: Files = {},
  more: Pick<Partial<ComposeInput>, "envFiles" | "resources"> = {},
) => {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const result = await importProject(
    {
      files: sources,
      envFiles: [],
      beside: textTree(beside),
      folder: "demo",
      projectDir: "/srv/demo",
      ...more,
    },
    "yaml",
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { account, remarks, text, copies } = result.imported;
  const { compose, diagnostics } = await composeOf({ ...result.imported, copies: new Map() }, ".");
  if (copies.size === 0) expect(diagnostics.filter(isError)).toEqual([]);
  const file = (compose === "" ? {} : parse(compose)) as {
    services: Readonly<Record<string, Service>>;
    networks: Readonly<Record<string, unknown>>;
  };
  return { ...file, account, remarks, text };
};

const compose = (text: string): Files => ({ "compose.yaml": text });
const web = (keys: string): string =>
  `services:\n  web:\n    image: a/b:1\n${keys.replaceAll(/^/gm, "    ")}\n`;

describe("an imported project", () => {
  it("keeps services without networks in a default network that has settings", async () => {
    const external = await imported(
      compose(
        `${web("stdin_open: true")}  other: {image: "a/b:1", networks: [more]}\nnetworks: {default: {name: proxy, external: true}, more: {}}\n`,
      ),
    );
    expect(external.services["web"]?.["networks"]).toEqual(["proxy"]);
    expect(external.networks).toMatchObject({ proxy: { external: true, name: "proxy" } });
    const internal = await imported(compose(`${web("tty: true")}networks: {default: {internal: true}}\n`));
    expect(internal.services["web"]?.["networks"]).toEqual(["network"]);
    expect(internal.networks).toMatchObject({ network: { internal: true } });
    const bridge = await imported(compose(`${web("network_mode: bridge")}  other: {image: "a/b:1"}\n`));
    expect(bridge.services["web"]?.["networks"]).toEqual(["web-alone"]);
    expect(bridge.services["other"]?.["networks"]).not.toEqual(["web-alone"]);
  });

  it("keeps each file of a service, also with one name", async () => {
    const { text } = await imported(
      compose(
        web(`volumes: ["./a/x.conf:/a:ro", "./b/x.conf:/b:ro", "./a/x.conf:/c:ro"]\nconfigs: [x.conf]`) +
          `configs: {x.conf: {content: "d"}}\n`,
      ),
      { "a/x.conf": "a", "b/x.conf": "b" },
    );
    for (const target of ["/a", "/b", "/c", "/x.conf"]) expect(text).toContain(`mountPoint: ${target}\n`);
  });

  it("keeps both forms of tmpfs", async () => {
    const { services } = await imported(
      compose(web("tmpfs: [/x]\nvolumes: [{type: tmpfs, target: /y}, {type: tmpfs, target: /z}]")),
    );
    expect(services["web"]?.["tmpfs"]).toEqual(["/y", "/z", "/x"]);
  });

  it("gives a name to the service that has it, and says whose name others cannot reach", async () => {
    const { services, remarks } = await imported(
      compose(`services:\n  app_db: {image: "a/b:1", container_name: pl}\n  app-db: {image: "a/c:1"}\n`),
    );
    expect(services["app-db"]?.["image"]).toBe("docker.io/a/c:1");
    expect(remarks.join()).toContain("`app_db` has another name");
  });

  it("names the secrets of a health check for its file", async () => {
    const { services, account, remarks } = await imported(
      compose(web('healthcheck: {test: [CMD, ping, "-p${ROOT_SECRET}"]}')),
    );
    expect(services["web"]?.["healthcheck"]).toMatchObject({
      test: ["CMD", "/bin/sh", "-c", `exec ping '-p'"$$ROOT_SECRET"`],
    });
    expect(services["web"]?.["env_file"]).toEqual(["/run/secrets/demo/web.env"]);
    expect(remarks.join()).toContain("`ROOT_SECRET`");
    expect(account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
  });

  it("reads files of variables with those of the project, and raw ones as they are", async () => {
    const { services, account } = await imported(
      compose(web("env_file: [a.env, {path: b.env, format: raw}]")),
      { "a.env": "URL=https://${DOMAIN}/x\nCOLON: 5\nDOMAIN\nUNSET\n", "b.env": `HASH="a$b$c"\n` },
      {
        envFiles: [
          { path: ".env", text: "DOMAIN=example.org\nCOMPOSE_PROJECT_NAME=foo\nCOMPOSE_PROFILES=x\n" },
        ],
      },
    );
    expect(services["web"]?.["environment"]).toEqual({
      URL: "https://example.org/x",
      COLON: "5",
      DOMAIN: "example.org",
      HASH: `"a$$b$$c"`,
    });
    const said = new Map(
      account.map(({ file, path, is, notes }) => [`${file} ${path}`, `${is}: ${notes.join()}`]),
    );
    expect(said.get(".env DOMAIN")).toContain("has its value");
    expect(said.get("a.env UNSET")).toContain("is not set");
    expect(said.get(".env COMPOSE_PROJECT_NAME")).toContain("the name of the project");
    expect(said.get(".env COMPOSE_PROFILES")).toMatch(/^left/);
  });

  it("has the name of its env file", async () => {
    const { remarks, text } = await imported(
      compose(web("volumes: [db:/x]").concat("volumes: {db: }\n")),
      {},
      { envFiles: [{ path: ".env", text: "COMPOSE_PROJECT_NAME=foo\n" }] },
    );
    expect(remarks.join()).toContain("`foo_db` to `foo_db-volume`");
    expect(text).toMatch(/^ {2}foo:/m);
  });

  it("has the log of the later file if that has another driver", async () => {
    const { services } = await imported({
      "compose.yaml": web("logging: {driver: syslog, options: {syslog-address: x}}"),
      "other.yaml": "services: {web: {logging: {driver: journald}}}\n",
    });
    expect(services["web"]?.["logging"]).toEqual({ driver: "journald" });
  });

  it.each([
    ["127.0.0.1:4000-4001:4000-4001/udp", "127.0.0.1:4000-4001:4000-4001/udp"],
    ["3000-3002:3000", "3000:3000"],
  ])("publishes %s", async (written, expected) => {
    expect((await imported(compose(web(`ports: ["${written}"]`)))).services["web"]?.["ports"]).toEqual([
      expected,
    ]);
  });

  it.each(["hostname:", "mem_limit:", "logging:", "healthcheck:", "ports:", "restart:"])(
    "is the same with an empty key %s",
    async (key) => {
      const { services, account } = await imported(compose(web(key)));
      expect(services).toEqual((await imported(compose(web("")))).services);
      expect(account.at(-1)).toMatchObject({ is: "taken", notes: ["it has no value"] });
    },
  );

  it.each([
    ["network_mode: host\ndns: [1.1.1.1]", "dns"],
    ["stop_signal: 9", "stop_signal"],
    ["label_file: ./l.env", "label_file"],
    ["healthcheck: {test: [CMD, x], retries: -1}", "healthcheck"],
  ])("leaves out what a recipe cannot say, with the reason: %s", async (keys, left) => {
    const { account, text } = await imported(compose(web(keys)));
    const lines = account.filter(({ is }) => is === "left");
    expect(lines.length).toBeGreaterThan(0);
    for (const { path, notes } of lines) {
      expect(path).toContain(`services.web.${left}`);
      expect(notes.join()).toMatch(/^the recipe would not compile with it: ./);
    }
    expect(text).toContain(`Left out: services.web.${left}`);
  });

  it("does not take an ordinary word that is a password for a part of names and paths", async () => {
    const { services } = await imported(
      compose(
        web(
          `environment: {DB_PASS: example, URL: "redis://:example@db"}\nlabels: {rule: "Host(\`wiki.example.com\`)"}\nvolumes: ["/srv/example/wiki:/data"]`,
        ),
      ),
    );
    expect(services["web"]).toMatchObject({ labels: { rule: "Host(`wiki.example.com`)" } });
    expect(services["web"]).not.toHaveProperty("environment");
    expect(JSON.stringify(services["web"]?.["volumes"])).toContain("/srv/example/wiki");
  });

  it("hides an ordinary word that is a password behind a flag", async () => {
    const { text, remarks } = await imported(
      compose(
        web(
          "environment: {MYSQL_ROOT_PASSWORD: example}\nhealthcheck: {test: [CMD, mysqladmin, ping, -pexample]}",
        ),
      ),
    );
    expect(text).not.toContain("example");
    expect(remarks.join()).toContain("MYSQL_ROOT_PASSWORD");
  });

  it("hides short passwords", async () => {
    const { text, remarks } = await imported(compose(web("environment: {MYSQL_ROOT_PASSWORD: npm}")));
    expect(text).not.toContain("npm");
    expect(remarks.join()).toContain("MYSQL_ROOT_PASSWORD");
  });

  it("keeps the management of RabbitMQ", async () => {
    const { text } = await imported(
      compose(`${web("depends_on: [mq]")}  mq: {image: "docker.io/rabbitmq:4-management", labels: {a: b}}\n`),
      {},
      { resources: true },
    );
    expect(text).toMatch(/managementPlugin:\s+enable: true/);
  });
});

describe("a docker run line", () => {
  it("has no variables between single quotes", async () => {
    const { services } = await imported({
      "docker run": `docker run --name web -e 'A=x$$y' -e 'H=$2y$10$abc' --ulimit nofile=1024:1024 a/b:1`,
    });
    expect(services["web"]?.["environment"]).toEqual({ A: "x$$$$y", H: "$$2y$$10$$abc" });
    expect(services["web"]?.["ulimits"]).toEqual({ nofile: 1024 });
  });
});

describe("files of Quadlet", () => {
  it("are read as systemd and podman read them", async () => {
    const { services, account } = await imported({
      "web.container": `[Container] 
Image=a/b:1
  ReadOnly=no
HealthCmd=["ping", "a b"]
Entrypoint=["/bin/sh","-c"]
Network=app.network:alias=w
Secret=token,type=env
[X-Container]
Image=foo
`,
      "app.network": "[Network]\n",
    });
    expect(services["web"]).toMatchObject({
      image: "docker.io/a/b:1",
      entrypoint: ["/bin/sh", "-c"],
      healthcheck: { test: ["CMD", "ping", "a b"] },
      networks: ["app"],
    });
    expect(services["web"]?.["read_only"]).not.toBe(true);
    const left = account.filter(({ is }) => is === "left").map(({ path }) => path);
    expect(left).toEqual(["Container.Network", "Container.Secret", "X-Container.Image"]);
  });

  it.each(["app.pod", "app.kube", "web.image", "web.build"])(
    "are a diagnostic if they are not read: %s",
    async (path) => {
      const files = [
        { path: "web.container", text: "[Container]\nImage=a/b:1\n" },
        { path, text: "[Pod]\nPublishPort=80:80\n" },
      ];
      const result = await importProject(
        { files, envFiles: [], beside: textTree({}), folder: "demo" },
        "yaml",
      );
      expect(result.problems.map(({ code, file }) => `${code} ${file ?? ""}`)).toEqual([`CG770 ${path}`]);
    },
  );
});
