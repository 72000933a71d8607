import fc from "fast-check";

/** Recipes and what lies around them, by path. */
export type Tree = ReadonlyMap<string, string>;
/** An edit by a person before the next round: a new tree from the old one. */
export type Edit = (tree: Tree) => Tree;

const names = ["ada", "bob", "cyd", "dan"] as const;
type Name = (typeof names)[number];

const syntaxes = ["ts", "nix", "yaml"] as const;

/** The contents of one recipe; the syntax decides which of them it can have. */
interface Sayings {
  readonly name: Name;
  readonly other: Name;
  readonly syntax: (typeof syntaxes)[number];
  readonly version: string;
  readonly uses:
    | "nothing"
    | "package"
    | "in tests"
    | "version"
    | "all versions"
    | "shared"
    | "file"
    | "folder"
    | "name"
    | "import";
  readonly broken: boolean;
  readonly app: "none" | "program" | "service" | "untested service" | "silent service" | "configured service";
  readonly patch: boolean;
  readonly extra: boolean;
  readonly mistake: string;
}

/** Mistakes in a package that can still be read. */
const mistakes = [
  `licence = "mit";`,
  `mainProgram = 1;`,
  `description = "No full stop";`,
  `maintainers = [ "nobody" ];`,
  `description = "Of \${config.pkgs.adda.version}.";`,
  `description = config.pkgs.ada.version + 1;`,
  `description = throw "given up";`,
  `build.goBuilder.enable = true;`,
  `homePage = ./missing.txt;`,
] as const;

const name = fc.constantFrom(...names);
const sayings: fc.Arbitrary<Sayings> = fc.record({
  name,
  other: name,
  syntax: fc.constantFrom(...syntaxes),
  version: fc.constantFrom("1.0", "1.1", "2.0"),
  // Computed values make every round a full one, so they are rare.
  uses: fc.oneof(
    {
      arbitrary: fc.constantFrom<Sayings["uses"]>(
        "nothing",
        "package",
        "in tests",
        "version",
        "shared",
        "file",
      ),
      weight: 12,
    },
    { arbitrary: fc.constantFrom<Sayings["uses"]>("all versions", "name", "import", "folder"), weight: 1 },
  ),
  broken: fc.nat(5).map((one) => one === 0),
  app: fc.oneof(
    {
      arbitrary: fc.constantFrom<Sayings["app"]>(
        "program",
        "service",
        "untested service",
        "silent service",
        "configured service",
      ),
      weight: 12,
    },
    { arbitrary: fc.constant<Sayings["app"]>("none"), weight: 1 },
  ),
  patch: fc.boolean(),
  extra: fc.nat(4).map((one) => one === 0),
  mistake: fc.oneof(
    { arbitrary: fc.constant(""), weight: 12 },
    { arbitrary: fc.constantFrom(...mistakes), weight: 2 },
  ),
});

/** As an expression of Nix, in which TypeScript and YAML can quote it. */
function versionOf({ uses, other, version }: Sayings): string {
  switch (uses) {
    case "version":
      return `(config.pkgs.${other}.version or "0")`;
    case "name":
      return `(let name = "${other}"; in config.pkgs.\${name}.version or "0")`;
    case "all versions":
      return `(lib.concatStringsSep "-" (lib.attrNames config.pkgs))`;
    case "shared":
      return "(import ../shared.nix).version";
    case "import":
      return "(import ../helper.nix { inherit config; }).version";
    case "folder":
      return `(lib.trim (builtins.readFile (../data + "/version.txt")))`;
    case "file":
      return "(lib.trim (builtins.readFile ../version.txt))";
    default:
      return `"${version}"`;
  }
}

function packageOf(said: Sayings, name: string): string {
  const { uses, other, broken, patch, mistake } = said;
  return `{
    ${mistake}
    license = "mit"; broken = ${broken}; version = ${versionOf(said)};
    source = { url = "https://example.org/${name}.tar.gz"; hash = "sha256-${"E".repeat(43)}=";
      ${patch ? "patches = [ ../fix.patch ];" : ""} };
    ${uses === "in tests" ? `test.packages = [ pkgs.${other} ];` : ""}
    build.standardBuilder = { enable = true; ${uses === "package" ? `packages.run = [ pkgs.${other} ];` : ""} };
  }`;
}

function appOf({ app, other, name, version }: Sayings): string | undefined {
  if (app === "none") return undefined;
  if (app === "program")
    return `{ programs.mainPackage = pkgs.${other}; programs.runtimes.program.enable = true; }`;
  const port = version.replace(".", "");
  return `{
    services.components.${app === "service" ? name : "web"} = {
      process = { command = "/bin/web"; ports = [ "80${port}:80" ]; environment.PASSWORD = "changeme";
        ${app === "configured service" ? "configData.web.source = ../web.conf;" : ""} };
    };
    services.runtimes.hostos.enable = true;
    ${app === "untested service" ? "" : `test.services.script = "true";`}
  }`;
}

/** A recipe in its syntax, by where it is. */
function recipeOf(said: Sayings): readonly [path: string, text: string] {
  const { name, syntax, extra, app } = said;
  const path = `${name}/recipe.${syntax}`;
  const silence =
    app === "silent service"
      ? "catalogc-allow advice/shared-port, advice/shared-unit: they never meet"
      : "no comment";
  const entries: readonly (readonly [kind: string, name: string, text: string | undefined])[] = [
    ["pkgs", name, packageOf(said, name)],
    ["pkgs", `${name}-extra`, extra ? packageOf(said, `${name}-extra`) : undefined],
    ["apps", name, appOf(said)],
  ];
  const there = entries.filter(([, , text]) => text !== undefined);
  switch (syntax) {
    case "nix":
      return [
        path,
        `{ config, lib, pkgs, ... }: {\n  # ${silence}\n${there
          .map(([kind, entry, text]) => `  ${kind}.${entry} = ${text ?? ""};\n`)
          .join("")}}\n`,
      ];
    case "yaml": {
      const sections = ["pkgs", "apps"].flatMap((kind) => {
        const own = there.filter(([each]) => each === kind);
        const lines = own.map(
          ([, entry, text]) => `  # ${silence}\n  ${entry}: !nix |\n${indented(text ?? "")}\n`,
        );
        return own.length === 0 ? [] : [`${kind}:\n${lines.join("")}`];
      });
      return [path, sections.join("")];
    }
    case "ts": {
      const sections = ["pkgs", "apps"].map((kind) => {
        const own = there.filter(([each]) => each === kind);
        const lines = own.map(
          ([, entry, text]) =>
            `    // ${silence}\n    "${entry}": nix\`${(text ?? "").replaceAll("${", "\\${")}\`,\n`,
        );
        return `  ${kind}: {\n${lines.join("")}  },\n`;
      });
      return [
        path,
        `import { defineRecipe, nix } from "catalogc";\n\nexport default defineRecipe({\n${sections.join("")}});\n`,
      ];
    }
  }
}

const indented = (text: string): string => text.replace(/^/gm, "    ");

/** Writes a recipe; an older one of the same name in another syntax goes, most of the time. */
const write = fc.tuple(sayings, fc.nat(9)).map(([said, chance]): Edit => {
  const [path, text] = recipeOf(said);
  return (tree) =>
    new Map([
      ...[...tree].filter(([other]) => chance === 0 || !other.startsWith(`${said.name}/recipe.`)),
      [path, text],
    ]);
});

/** Writes a recipe that is there anew, in the syntax it has: what people do most. */
const rewrite = sayings.map((said): Edit => (tree) => {
  const path = [...tree.keys()].find((each) => each.startsWith(`${said.name}/recipe.`));
  const syntax = syntaxes.find((each) => path?.endsWith(`.${each}`));
  if (path === undefined || syntax === undefined) return tree;
  return new Map([...tree, [path, recipeOf({ ...said, syntax, extra: false })[1]]]);
});

const remove = name.map(
  (gone): Edit =>
    (tree) =>
      new Map([...tree].filter(([path]) => !path.startsWith(`${gone}/`))),
);

const rename = fc.tuple(name, name).map(
  ([from, to]): Edit =>
    (tree) =>
      new Map(
        [...tree].map(([path, text]) => [
          path.startsWith(`${from}/`) ? path.replace(from, `${to}-moved`) : path,
          text,
        ]),
      ),
);

const damage = fc.tuple(name, fc.constantFrom("{", "\n]", "\npkgs: 1\n", "\0", "")).map(
  ([victim, junk]): Edit =>
    (tree) =>
      new Map(
        [...tree].map(([path, text]) => [
          path,
          path.startsWith(`${victim}/recipe.`) ? (junk === "" ? "" : text + junk) : text,
        ]),
      ),
);

const around = fc
  .constantFrom<readonly [string, string]>(
    ["shared.nix", `{ version = "3.0"; }`],
    ["shared.nix", `rec { major = "3"; version = "\${major}.1"; }`],
    ["helper.nix", `{ config }: { version = config.pkgs.ada.version or "0"; }`],
    ["helper.nix", `{ config }: { version = config.pkgs.bob.version or "1"; }`],
    ["version.txt", "4.0\n"],
    ["version.txt", "4.1\n"],
    ["data/version.txt", "5.0\n"],
    ["data/version.txt", "5.1\n"],
    ["fix.patch", "--- a\n+++ b\n"],
    ["web.conf", "title: Web\n"],
    ["web.conf", "password: changeme!\n"],
    ["web.conf", "secret_key: changeme!\n"],
    ["notes.txt", "nobody reads this"],
    ["notes.txt", "nobody reads this either"],
    ["catalog.yaml", "systems: [x86_64-linux]\n"],
    ["catalog.yaml", "systems: [x86_64-linux, aarch64-linux]\n"],
  )
  .map(
    ([path, text]): Edit =>
      (tree) =>
        new Map([...tree, [path, text]]),
  );

const removeAround = fc
  .constantFrom("fix.patch", "shared.nix", "catalog.yaml", "notes.txt", "data/version.txt")
  .map(
    (path): Edit =>
      (tree) =>
        new Map([...tree].filter(([other]) => other !== path)),
  );

const one = fc.oneof(
  { arbitrary: rewrite, weight: 16 },
  { arbitrary: write, weight: 2 },
  { arbitrary: around, weight: 3 },
  { arbitrary: remove, weight: 1 },
  { arbitrary: rename, weight: 1 },
  { arbitrary: damage, weight: 2 },
  { arbitrary: removeAround, weight: 1 },
);

/** One edit, or a burst of them. */
export const arbitraryEdit: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: one, weight: 4 },
  {
    arbitrary: fc.array(one, { minLength: 2, maxLength: 4 }).map(
      (edits): Edit =>
        (tree) =>
          edits.reduce((now, edit) => edit(now), tree),
    ),
    weight: 1,
  },
);

/** A catalog without mistakes to begin with. */
export const firstTree: Tree = new Map([
  ["shared.nix", `{ version = "3.0"; }`],
  ["helper.nix", `{ config }: { version = config.pkgs.ada.version or "0"; }`],
  ["version.txt", "4.0\n"],
  ["data/version.txt", "5.0\n"],
  ["fix.patch", "--- a\n+++ b\n"],
  ["web.conf", "password: changeme\n"],
  ...names.map((each) =>
    recipeOf({
      name: each,
      other: "ada",
      syntax: "nix",
      version: "1.0",
      uses: "nothing",
      broken: false,
      mistake: "",
      app: "service",
      patch: true,
      extra: false,
    }),
  ),
]);
