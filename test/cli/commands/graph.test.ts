// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { looks } from "../../../tooling/graph/picture.ts";
import { portPicture } from "../../../tooling/graph/port-map.ts";
import { startPicture, type StartGraph } from "../../../tooling/graph/start-graph.ts";
import { svgOf } from "../../../tooling/graph/svg.ts";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

const recipe = `apps:
  shop:
    services:
      components:
        api: { process: { command: /bin/api, ports: ["8080:80"] }, resources: { database: { ports: ["5432:5432"] } } }
        worker: { process: { command: /bin/worker }, dependsOn: [api] }
        web: { process: { command: /bin/web }, dependsOn: [api], resources: { proxy: { role: frontend } } }
  blog:
    services: { components: { blog: { process: { command: /bin/blog, ports: ["8080:80"] } } } }
`;

async function graph(...args: readonly string[]) {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.yaml": recipe });
  return await catalogcHere(folder, ["graph", ...args]);
}

describe("catalogc graph", () => {
  it("gives numbered stages, with why each waits", async () => {
    expect(await graph("shop")).toEqual({
      status: 0,
      stderr: "",
      stdout: `shop starts in 4 stages
stage 1
  database (resource)
stage 2
  api (component)
    after database: backend
stage 3
  web (component)
    after api: dependsOn
  worker (component)
    after api: dependsOn
stage 4
  proxy (resource)
    after web: frontend
`,
    });
  });

  it("is the same where runs have kept the rest of the catalog, also after an edit and with a mistake elsewhere", async () => {
    const folder = tempFolder();
    const write = (name: string, after: string): void => {
      writeTree(folder, {
        [`recipes/${name}/recipe.nix`]: `{ ... }: {
          apps.${name}.services.components = {
            one.process.command = "/bin/one";
            two = { process.command = "/bin/two"; dependsOn = [ ${after} ]; };
          };
        }`,
      });
    };
    const both = (): readonly unknown[] => [
      catalogc(folder, ["graph", "shop"]),
      catalogc(folder, ["graph", "shop", "--no-cache"]),
    ];
    write("shop", "");
    write("blog", "");
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    write("shop", `"one"`);
    const edited = {
      status: 0,
      stdout: expect.stringContaining("after one: dependsOn") as unknown,
      stderr: "",
    };
    expect(both()).toEqual([edited, edited]);
    write("blog", `"three"`);
    const wrong = {
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("recipes/blog/recipe.nix:4") as unknown,
    };
    expect(both()).toEqual([wrong, wrong]);
  });

  it("draws Mermaid, DOT and JSON", async () => {
    expect((await graph("apps.shop", "--format", "mermaid")).stdout).toBe(`flowchart LR
  n1[("database")]
  n2["api"]
  n3["web"]
  n4[("proxy")]
  n5["worker"]
  n1 -->|backend| n2
  n2 -->|dependsOn| n3
  n3 -->|frontend| n4
  n2 -->|dependsOn| n5
`);
    const dot = (await graph("shop", "--format", "dot")).stdout;
    expect(dot).toContain('  "database" -> "api" [label="backend"];');
    expect(dot).toContain('  "database" [shape=cylinder,');
    expect(dot).toContain('  "api" [shape=box,');
    expect(JSON.parse((await graph("shop", "--format", "json")).stdout)).toMatchObject({
      app: "shop",
      nodes: expect.arrayContaining([{ name: "proxy", kind: "resource", stage: 4 }]),
      edges: expect.arrayContaining([{ from: "api", to: "worker", why: "dependsOn" }]),
    });
  });

  it("maps the same ports where runs have kept the catalog, also after an edit", async () => {
    const folder = tempFolder();
    const write = (host: number): void => {
      const changed = recipe
        .replace("8080:80", `${host}:80`)
        .replace(
          "web: {",
          `web: { process: { command: /bin/web }, resources: { database: { ports: ["5432:5432"] } } }\n        page: {`,
        );
      writeTree(folder, {
        "recipes/recipe.yaml": changed,
        "recipes/other/recipe.yaml": `apps: { other: { services: { components: { one: { process: { command: /bin/one, ports: ["8080:1"] } } } } } }`,
      });
    };
    const both = (): readonly unknown[] => [
      catalogc(folder, ["graph"]),
      catalogc(folder, ["graph", "--no-cache"]),
    ];
    write(8080);
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    const [kept, whole] = both();
    expect(kept).toEqual(whole);
    write(9090);
    const edited = {
      status: 0,
      stdout: `5432 -> 5432  shop: database (resource)
8080 -> 80  blog: blog (component), conflicts with another app
8080 -> 1  other: one (component), conflicts with another app
9090 -> 80  shop: api (component)
`,
      stderr: "",
    };
    expect(both()).toEqual([edited, edited]);
  });

  it("shows a conflict only between different listeners of a host, where runs have kept the catalog, too", async () => {
    const folder = tempFolder();
    const site = (name: string, server: string): string =>
      `apps: { ${name}: { services: { components: { web: { process: { command: /bin/web }, resources: { proxy: { role: frontend, ports: ["80:80"], hostosConfig: { services: { ${server} } } } } } }, runtimes: { hostos: { enable: true } } } } }`;
    const nginx = "nginx: { enable: true, virtualHosts: { a: { forceSSL: true } } }";
    const write = (server: string): void =>
      writeTree(folder, {
        "recipes/one/recipe.yaml": site("one", nginx),
        "recipes/two/recipe.yaml": site("two", server),
      });
    const both = (...args: readonly string[]): readonly string[] => [
      catalogc(folder, ["graph", ...args]).stdout,
      catalogc(folder, ["graph", "--no-cache", ...args]).stdout,
    ];
    write(nginx);
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    const shared = ` 80 -> 80  one: proxy (resource)
 80 -> 80  two: proxy (resource)
443 -> 443  one: proxy (resource)
443 -> 443  two: proxy (resource)
`;
    expect(both()).toEqual([shared, shared]);
    for (const dot of both("--format", "dot")) expect(dot).not.toContain(looks.conflict.colour);
    write("httpd: { enable: true }");
    const contested = ` 80 -> 80  one: proxy (resource), conflicts with another app
 80 -> 80  two: proxy (resource), conflicts with another app
443 -> 443  one: proxy (resource)
`;
    expect(both()).toEqual([contested, contested]);
  });

  it("maps the ports of the whole catalog", async () => {
    expect((await graph()).stdout).toBe(`5432 -> 5432  shop: database (resource)
8080 -> 80  blog: blog (component), conflicts with another app
8080 -> 80  shop: api (component), conflicts with another app
`);
    expect(JSON.parse((await graph("--format", "json")).stdout)).toMatchObject({
      ports: [{ host: 5432, app: "shop" }, {}, {}],
    });
  });

  it("draws the port map in every format", async () => {
    expect((await graph("--format", "mermaid")).stdout).toBe(`flowchart LR
  n1(["5432"])
  n2(["8080"])
  n3[("shop: database")]
  n4["blog: blog"]
  n5["shop: api"]
  n1 -->|to 5432| n3
  n2 -->|to 80| n4
  n2 -->|to 80| n5
`);
    expect((await graph("--format", "dot")).stdout).toBe(`digraph "ports" {
  rankdir=LR;
  "5432" [shape=plain, style=filled, fillcolor="#f1f5f9"];
  "8080" [shape=plain, style=filled, fillcolor="#fecaca"];
  "shop: database" [shape=cylinder, style=filled, fillcolor="#fef3c7"];
  "blog: blog" [shape=box, style=filled, fillcolor="#dbeafe"];
  "shop: api" [shape=box, style=filled, fillcolor="#dbeafe"];
  "5432" -> "shop: database" [label="to 5432"];
  "8080" -> "blog: blog" [label="to 80"];
  "8080" -> "shop: api" [label="to 80"];
}
`);
    const svg = await graph("--format", "svg");
    expect(svg).toMatchObject({ status: 0, stderr: "" });
    for (const label of [
      "5432",
      "8080",
      "shop: database",
      "blog: blog",
      "shop: api",
      "to 80",
      "conflict of apps",
    ])
      expect(svg.stdout).toContain(`>${label}</text>`);
  });

  it("suggests a name for an unknown entry, and helps", async () => {
    expect(await graph("shp")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Did you mean `apps.shop`?"),
    });
    expect((await graph("--help")).stdout).toMatch(/Examples:\n +catalogc graph web/);
    expect((await graph("shop", "--format", "png")).status).toBe(2);
  });
});

const sample: StartGraph = {
  app: "shop",
  nodes: [
    { name: "database", kind: "resource", stage: 1 },
    { name: "api-with-a-long-name", kind: "component", stage: 2 },
    { name: "proxy", kind: "resource", stage: 3 },
    { name: "worker", kind: "component", stage: 3 },
  ],
  edges: [
    { from: "database", to: "api-with-a-long-name", why: "backend" },
    { from: "api-with-a-long-name", to: "proxy", why: "frontend" },
    { from: "api-with-a-long-name", to: "worker", why: "dependsOn" },
  ],
};

describe("svgOf", () => {
  it("gives the same picture every time", () => {
    expect(svgOf(startPicture(sample))).toBe(svgOf(startPicture(sample)));
    expect(svgOf(startPicture({ app: "empty", nodes: [], edges: [] }))).toContain("Start order of empty");
  });
});

/** Paints the picture as a PNG and looks for ink where each label must be. */
const page = (
  svg: string,
): string => `<!doctype html><body style="margin:0">${svg}<pre id="result"></pre><script>
const labels = [...document.querySelectorAll("svg text")].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
const image = new Image();
image.onload = () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const found = labels.map(({ text, box: { x, y, width, height } }) => {
    const { data } = context.getImageData(x, y, width, height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 400) ink += 1;
    const inside = x >= 0 && y >= 0 && x + width <= canvas.width && y + height <= canvas.height;
    return { text, inside, ink: ink > 5 * text.length };
  });
  document.getElementById("result").textContent = JSON.stringify({ found, png: canvas.toDataURL("image/png").slice(0, 22) });
};
image.src = "data:image/svg+xml;base64," + btoa(new XMLSerializer().serializeToString(document.querySelector("svg")));
</script>`;

/** A picture as Chromium paints it. */
function rendered(svg: string) {
  const folder = tempFolder();
  const file = join(folder, "page.html");
  writeFileSync(file, page(svg));
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}/profile`];
  const { stdout } = spawnSync(
    "chromium",
    [...flags, "--virtual-time-budget=5000", "--dump-dom", `file://${file}`],
    { encoding: "utf8" },
  );
  const [, result = "{}"] = /<pre id="result">(.*?)<\/pre>/s.exec(stdout) ?? [];
  return JSON.parse(result) as { found: { text: string; inside: boolean; ink: boolean }[]; png: string };
}

const port = {
  protocol: "tcp",
  host: 8080,
  lastHost: 8080,
  service: 80,
  name: "web",
  kind: "component",
} as const;
const ports = [
  { ...port, app: "shop" },
  { ...port, app: "an-app-with-a-long-name" },
  { ...port, protocol: "udp" as const, host: 4000, lastHost: 4020, app: "shop" },
  {
    ...port,
    host: 5432,
    lastHost: 5432,
    service: 5432,
    app: "shop",
    name: "database",
    kind: "resource" as const,
  },
];

describeWith("chromium", "pictures in a browser", () => {
  it.each([
    [
      "the start order",
      svgOf(startPicture(sample)),
      [...sample.nodes.map(({ name }) => name), "backend", "frontend", "dependsOn"],
    ],
    [
      "the port map",
      svgOf(portPicture(ports)),
      [
        "8080",
        "5432",
        "4000-4020/udp",
        "shop: web",
        "an-app-with-a-long-name: web",
        "shop: database",
        "to 80",
      ],
    ],
    ["an empty port map", svgOf(portPicture([])), []],
  ])("show every label of %s, inside the picture", (_, svg, labels) => {
    const { found, png } = rendered(svg);
    expect(png).toBe("data:image/png;base64,");
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining([...labels]));
    expect(found.filter(({ inside, ink }) => !inside || !ink)).toEqual([]);
  });
});

describeWith("dot", "DOT in Graphviz", () => {
  it.each([[["shop"]], [[]]])("draws the graph that it reads: graph %j", async (args) => {
    const input = (await graph(...args, "--format", "dot")).stdout;
    const { status, stderr, stdout } = spawnSync("dot", ["-Tplain"], { input, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.match(/^node /gm)).toHaveLength(5);
  });
});

it.each([
  [
    "worker",
    "there is no `apps.worker` in the catalog",
    "`worker` is a component of `apps.shop`: name the app.",
  ],
  ["shop.worker", "there is no `apps.shop.worker` in the catalog", "Name the app alone: `apps.shop`."],
  ["shpo", "there is no `apps.shpo` in the catalog", "Did you mean `apps.shop`?"],
  [
    "nowhere",
    "there is no `apps.nowhere` in the catalog",
    "Name one of the apps: `apps.blog` or `apps.shop`.",
  ],
])("graph reports a name that is not an app: %s", async (name, message, hint) => {
  expect((await graph(name)).stderr).toBe(`error[CG559]: ${message}\n  hint: ${hint}\n`);
});
