import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { graphSvg } from "../../../cli/graph/svg.ts";
import type { StartGraph } from "../../../cli/graph/start-graph.ts";
import { catalogc } from "../../support/catalogc.ts";
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

function graph(...args: readonly string[]) {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.yaml": recipe });
  return catalogc(folder, ["graph", ...args]);
}

describe("catalogc graph", () => {
  it("gives numbered stages, with why each waits", () => {
    expect(graph("shop")).toEqual({
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

  it("draws Mermaid, DOT and JSON", () => {
    expect(graph("apps.shop", "--format", "mermaid").stdout).toBe(`flowchart LR
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
    const dot = graph("shop", "--format", "dot").stdout;
    expect(dot).toContain('  "database" -> "api" [label="backend"];');
    expect(dot).toContain('  "database" [shape=cylinder,');
    expect(dot).toContain('  "api" [shape=box,');
    expect(JSON.parse(graph("shop", "--format", "json").stdout)).toMatchObject({
      app: "shop",
      nodes: expect.arrayContaining([{ name: "proxy", kind: "resource", stage: 4 }]),
      edges: expect.arrayContaining([{ from: "api", to: "worker", why: "dependsOn" }]),
    });
  });

  it("maps the ports of the whole catalog", () => {
    expect(graph().stdout).toBe(`5432 -> 5432  shop: database (resource)
8080 -> 80  blog: blog (component), shared with another app
8080 -> 80  shop: api (component), shared with another app
`);
    expect(JSON.parse(graph("--format", "json").stdout)).toMatchObject({
      ports: [{ host: 5432, app: "shop" }, {}, {}],
    });
  });

  it("names what there is none of, and helps", () => {
    expect(graph("shp")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Did you mean `apps.shop`?"),
    });
    expect(graph("--help").stdout).toMatch(/Examples:\n +catalogc graph web/);
    expect(graph("shop", "--format", "png").status).toBe(2);
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

describe("graphSvg", () => {
  it("gives the same picture every time", () => {
    expect(graphSvg(sample)).toBe(graphSvg(sample));
    expect(graphSvg({ app: "empty", nodes: [], edges: [] })).toContain("Start order of empty");
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

describeWith("chromium", "graphSvg in a browser", () => {
  it("shows every label, inside the picture", { timeout: 60_000 }, () => {
    const folder = tempFolder();
    const file = join(folder, "page.html");
    writeFileSync(file, page(graphSvg(sample)));
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}/profile`];
    const { stdout } = spawnSync(
      "chromium",
      [...flags, "--virtual-time-budget=5000", "--dump-dom", `file://${file}`],
      {
        encoding: "utf8",
        timeout: 55_000,
      },
    );
    const [, result = "{}"] = /<pre id="result">(.*?)<\/pre>/s.exec(stdout) ?? [];
    const { found, png } = JSON.parse(result) as {
      found: { text: string; inside: boolean; ink: boolean }[];
      png: string;
    };
    expect(png).toBe("data:image/png;base64,");
    const names = ["database", "api-with-a-long-name", "proxy", "worker", "backend", "frontend", "dependsOn"];
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(names));
    expect(found.filter(({ inside, ink }) => !inside || !ink)).toEqual([]);
  });
});
