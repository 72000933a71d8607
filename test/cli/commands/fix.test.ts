// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

const files = {
  "recipes/web/recipe.yaml": `apps:
  web: # the web
    descripton: A web server.
    services: { components: { web: { process: { command: /bin/web }, dependsOn: [wbe] } } }
`,
  "recipes/shop/recipe.nix": `{ apps.shop = { description = "A shop"; }; }\n`,
};

function recipes(): string {
  const folder = tempFolder();
  writeTree(folder, files);
  return folder;
}

test("fix writes what hints ask for, keeps the rest, and fails for errors that are left", async () => {
  const folder = recipes();
  const { status, stderr } = await catalogcHere(folder, ["fix"]);
  expect(stderr).toContain("error[CG450]");
  expect(stderr).toMatch(/^2 mistakes fixed and 1 error left$/m);
  expect(status).toBe(1);
  expect(readTree(folder)).toEqual({
    "recipes/web/recipe.yaml": files["recipes/web/recipe.yaml"].replace("descripton", "description"),
    "recipes/shop/recipe.nix": files["recipes/shop/recipe.nix"].replace("A shop", "A shop."),
  });
});

test.each([
  [["apps.shop"], "recipes/shop/recipe.nix"],
  [["apps.web"], "recipes/web/recipe.yaml"],
  [["--code", "CG301"], "recipes/shop/recipe.nix"],
  [["--code", "CG303"], "recipes/web/recipe.yaml"],
])("fix %j changes %s only", async (args, changed) => {
  const folder = recipes();
  const { stdout } = await catalogcHere(folder, ["fix", "--format", "json", ...args]);
  expect(JSON.parse(stdout)).toMatchObject({ files: [changed] });
  const differing = Object.entries(files).filter(([path, text]) => readTree(folder)[path] !== text);
  expect(differing.map(([path]) => path)).toEqual([changed]);
});

test("a dry run shows the changes and writes nothing", async () => {
  const folder = recipes();
  const { stderr } = await catalogcHere(folder, ["fix", "--dry-run"]);
  expect(stderr).toContain("+    description: A web server.\n");
  expect(stderr).toContain("2 mistakes can be fixed");
  expect(readTree(folder)).toEqual(files);
});

test("fmt formats all recipes, after which fmt --check agrees", async () => {
  const folder = recipes();
  expect(await catalogcHere(folder, ["fmt", "--check"])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^\+  apps\.shop = \{$[^]*^1 file not formatted$/m) as string,
  });
  expect(readTree(folder)).toEqual(files);
  expect(await catalogcHere(folder, ["fmt"])).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, "recipes/shop/recipe.nix"), "utf8")).toBe(`{
  apps.shop = {
    description = "A shop";
  };
}
`);
  expect(await catalogcHere(folder, ["fmt", "--check"])).toMatchObject({ status: 0 });
});

test.each([
  [
    "a hash that a Git source has, too",
    "recipe.nix",
    `let s = { hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
in {
  pkgs.local = { license = "mit"; source = s // { path = ./.; }; build.standardBuilder.enable = true; };
  pkgs.git = { license = "mit"; source = s // { git = "github:o/r/v1.0.0"; }; build.standardBuilder.enable = true; };
}
`,
  ],
  [
    "a list of two components",
    "recipe.ts",
    `const all = ["db", "cache"];
const process = { command: "/bin/x" };
export default defineRecipe({ apps: { a: { services: { components: {
  db: { process, dependsOn: all }, cache: { process }, web: { process, dependsOn: all },
} } } } });
`,
  ],
  [
    "a size that is an argument, too",
    "recipe.ts",
    `const size = "512";
export default defineRecipe({ apps: { a: { services: { components: {
  web: { process: { command: "/bin/x", argv: ["--port", size], limits: { memory: size } } },
} } } } });
`,
  ],
  [
    "one of two names that are equally near",
    "recipe.yaml",
    `apps:
  a:
    services:
      components:
        api-a: { process: { command: /bin/x } }
        api-c: { process: { command: /bin/x } }
        web: { process: { command: /bin/x }, dependsOn: [api-b] }
`,
  ],
  [
    "an element with an anchor",
    "recipe.yaml",
    `apps:
  a:
    services:
      components:
        db:
          process: { command: /bin/x }
          dependsOn:
            - &name db
            - web
        web: { process: { command: /bin/x, argv: [*name] } }
`,
  ],
])("fix leaves %s alone", async (_, name, text) => {
  const folder = tempFolder();
  const whole = name.endsWith(".ts") ? `import { defineRecipe } from "catalogc";\n${text}` : text;
  writeTree(folder, { [`recipes/${name}`]: whole });
  const { stdout, stderr } = await catalogcHere(folder, ["fix"]);
  expect(readTree(folder)[`recipes/${name}`]).toBe(whole);
  expect(stdout + stderr).toContain("0 mistakes fixed");
});

test("fix corrects a constant with all options that have the mistake", async () => {
  const folder = tempFolder();
  const text = `let bad = { process = { command = "/bin/x"; prots = [ "1:1" ]; }; }; in
{ apps.a.services.components.x = bad; apps.b.services.components.y = bad; }
`;
  writeTree(folder, { "recipes/recipe.nix": text });
  expect((await catalogcHere(folder, ["fix"])).status).toBe(0);
  expect(readTree(folder)["recipes/recipe.nix"]).toBe(text.replace("prots", "ports"));
});

test("fmt does not take a comment away from the line that it silences", async () => {
  const folder = tempFolder();
  const text = `{ pkgs.a = {
    license = [ "gpl2" "mit" ]; # catalogc-allow advice/deprecated-license: upstream says so
    source.path = ./.;
    build.standardBuilder.enable = true;
  };
}
`;
  writeTree(folder, { "recipes/recipe.nix": text });
  const { stderr } = await catalogcHere(folder, ["fmt"]);
  const { stderr: after } = await catalogcHere(folder, ["compile"]);
  expect([stderr, after]).toEqual([expect.stringContaining("would no longer silence its message"), ""]);
  expect(readTree(folder)["recipes/recipe.nix"]).toBe(text);
});
