// Slow. Depends on: emitters.
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import { emit } from "../../emitters/emit.ts";
import { emitSite } from "../../emitters/site/emit-site.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";

// Changes every option of the schema, one at a time: another emitted file has to change besides those that only describe
// the catalog. The options are read out of the schema, so a new one fails until it reaches something.

const describing = new Set(["catalog.json", "catalog.nix", "manifest.json"]);

/** Options that no file but those reads, and why that is right. What they say for people is on the pages of the site. */
const onlyDescribing: ReadonlyMap<
  string,
  | "on the site"
  | "who may be a maintainer: all others are an error"
  | "what the default may be"
  | "which versions `catalogc update` finds"
  | "what reviews accept"
> = new Map([
  ["apps.<name>.icon", "on the site"],
  ["apps.<name>.maintainers", "on the site"],
  ["apps.<name>.fund.grants.Commons", "on the site"],
  ["apps.<name>.fund.grants.Core", "on the site"],
  ["apps.<name>.fund.grants.Entrust", "on the site"],
  ["apps.<name>.fund.grants.Review", "on the site"],
  ["apps.<name>.usage", "on the site"],
  ["site.title", "on the site"],
  ["site.description", "on the site"],
  ["site.logo", "on the site"],
  ["site.accent", "on the site"],
  ["siteUrl", "on the site"],
  ["pkgs.<name>.arguments.<name>.type", "what the default may be"],
  ["trustedPaths", "what reviews accept"],
  ["pkgs.<name>.update.versions", "which versions `catalogc update` finds"],
  ["pkgs.<name>.update.ignore", "which versions `catalogc update` finds"],
  ["pkgs.<name>.update.branch", "which versions `catalogc update` finds"],
  ["maintainerLists", "who may be a maintainer: all others are an error"],
]);

/** Nix text by attribute name. */
interface NixSet {
  [name: string]: string | NixSet;
}

const hash = (letter: string): string => `"sha256-${letter.repeat(42)}A="`;

/** Without the runtimes of programs: what the app's programs are is for its tests, too. */
const baseApp = (): NixSet => ({
  programs: { mainPackage: "pkgs.hello", packages: "[ pkgs.hello ]" },
  services: {
    components: {
      example: {
        process: {
          command: '"/bin/example"',
          configData: { "example.toml": { text: '"x"' } },
          volumes: { example: { mountPoint: '"/example"', readOnly: "true" } },
          secrets: { example: { file: '"/run/keys/example"', variable: '"EXAMPLE"' } },
          endpoints: { example: { port: "6000" } },
        },
        healthcheck: { enable: "true", test: '[ "true" ]' },
        resources: {
          store: {
            endpoints: { example: { port: "7001" } },
            hostosConfig: { services: { memcached: { enable: "true" } } },
            volumes: { example: { mountPoint: '"/example"', readOnly: "true" } },
            secrets: { example: { file: '"/run/keys/example"', variable: '"EXAMPLE"' } },
          },
          // A database that is not published.
          records: {
            hostosConfig: { services: { postgresql: { enable: "true" } } },
            database: { enable: "true" },
          },
        },
      },
      other: { process: { command: '"/bin/other"' } },
      pulled: { process: pulled() },
    },
    jobs: {
      job: {
        process: {
          command: '"/bin/job"',
          configData: { "example.toml": { text: '"x"' } },
          volumes: { example: { mountPoint: '"/example"', readOnly: "true" } },
          secrets: { example: { file: '"/run/keys/example"', variable: '"EXAMPLE"' } },
        },
      },
      fetched: { process: pulled() },
      // A job of a component cannot have these.
      plain: { process: { command: '"/bin/plain"' }, networks: '[ "example" ]' },
    },
    networks: { example: {} },
    volumes: { example: { path: '"/srv/example"', group: '"example"' } },
    backup: { schedule: '"weekly"' },
    runtimes: { container: { enable: "true" }, hostos: { enable: "true" } },
  },
  test: { programs: { script: '"true"' }, services: { script: '"true"' } },
  data: { example: { content: '"x"' } },
});

/** A process of an image, which has options of its own. */
const pulled = (): NixSet => ({
  image: {
    name: '"docker.io/library/example"',
    digest: `"sha256:${"1".repeat(64)}"`,
    hash: hash("A"),
  },
  configData: { "example.toml": { text: '"x"' } },
});

const basePackage = (builder: string): NixSet => ({
  license: '"mit"',
  arguments: { withExample: { default: "pkgs.hello" } },
  source: {
    git: '"github:example/example/v1"',
    hash: hash("A"),
  },
  build: {
    [builder]: { enable: "true", ...(builder === "identityBuilder" && { derivation: "pkgs.hello" }) },
  },
});

/** Values for options that do not take an arbitrary value of their type. */
const particular: ReadonlyMap<string, string> = new Map([
  ["apps.<name>.services.components.<name>.dependsOn", '[ "other" ]'],
  ["apps.<name>.services.components.<name>.process.stateDir", '"/var/lib/changed"'],
  ["apps.<name>.services.components.<name>.process.configData.<name>.source", "./file"],
  ["apps.<name>.services.components.<name>.process.image", '{ name = "docker.io/library/changed"; }'],
  ["apps.<name>.services.components.<name>.process.image.name", '"docker.io/library/changed"'],
  ["apps.<name>.services.components.<name>.process.image.digest", `"sha256:${"2".repeat(64)}"`],
  ["apps.<name>.services.components.<name>.process.configData.<name>.mountPoint", '"/etc/changed"'],
  ["apps.<name>.icon", "./icon.svg"],
  ["pkgs.<name>.license", '"asl20"'],
  ["pkgs.<name>.source.path", "./src"],
  ["pkgs.<name>.source.git", '"github:example/example/v2"'],
  ["pkgs.<name>.build.pnpmPackageBuilder.fetcherVersion", "4"],
  ["pkgs.<name>.build.pnpmPackageBuilder.sourceRoot", '"source/changed"'],
  ["pkgs.<name>.build.ocamlBuilder.ocamlPackages", "pkgs: pkgs.ocaml-ng.ocamlPackages_5_2"],
  ["maintainerLists", "[ ./maintainers.nix ]"],
  ["apps.<name>.services.components.<name>.process.reload.command", '[ "/bin/changed" ]'],
  ["apps.<name>.services.components.<name>.process.limits.memory", '"512M"'],
  ["apps.<name>.services.components.<name>.process.limits.shm", '"64M"'],
  ["apps.<name>.services.components.<name>.process.limits.cpus", '"1.5"'],
  ["apps.<name>.services.components.<name>.process.environmentFiles", '[ "/etc/changed.env" ]'],
  ["apps.<name>.services.components.<name>.process.devices", '[ "/dev/changed" ]'],
  ["apps.<name>.services.components.<name>.process.capabilities", '[ "CAP_NET_RAW" ]'],
  ["apps.<name>.services.components.<name>.process.volumes.<name>.mountPoint", '"/changed"'],
  ["apps.<name>.services.components.<name>.process.secrets.<name>.file", '"/run/keys/changed"'],
  ["apps.<name>.services.components.<name>.process.secrets.<name>.variable", '"CHANGED"'],
  ["apps.<name>.test.services.secrets", '{ example = "changed"; }'],
  ["apps.<name>.services.volumes.<name>.path", '"/srv/changed"'],
  ["apps.<name>.services.components.<name>.process.hardening", '"none"'],
  ["apps.<name>.services.components.<name>.process.hardening.protectSystem", '"full"'],
  ["apps.<name>.services.components.<name>.process.hardening.addressFamilies", '[ "AF_CAN" ]'],
  ["apps.<name>.services.components.<name>.process.hardening.memoryDenyWriteExecute", "true"],
  ["apps.<name>.services.components.<name>.process.init", "false"],
  ["apps.<name>.services.components.<name>.process.extraHosts", '{ changed = "192.0.2.1"; }'],
  ["apps.<name>.services.components.<name>.process.network", '{ component = "other"; }'],
  ["apps.<name>.services.components.<name>.process.network.component", '"other"'],
  ["apps.<name>.services.components.<name>.process.dns", '[ "192.0.2.1" ]'],
  ["apps.<name>.services.jobs.<name>.component", '"other"'],
  ["apps.<name>.services.jobs.<name>.networks", '[ "default" "example" ]'],
  ["apps.<name>.services.components.<name>.networks", '[ "default" "example" ]'],
  [
    "apps.<name>.services.components.<name>.resources.<name>.hostosConfig",
    "{ services.memcached = { enable = true; port = 7002; }; }",
  ],
  ["apps.<name>.services.components.<name>.resources.<name>.networks", '[ "default" "example" ]'],
  ["apps.<name>.services.jobs.<name>.schedule", '"daily"'],
  ["apps.<name>.services.backup.schedule", '"daily"'],
  ["apps.<name>.services.backup.path", '"/srv/changed"'],
  ["apps.<name>.services.backup.keep", "3"],
  ["apps.<name>.services.jobs.<name>.before", '[ "other" ]'],
  ["apps.<name>.services.jobs.<name>.after", '[ "other" ]'],
  ["apps.<name>.services.components.<name>.process.endpoints.<name>.lastPort", "6010"],
  ["apps.<name>.services.components.<name>.process.endpoints.<name>.address", '"127.0.0.1"'],
  ["apps.<name>.services.components.<name>.resources.<name>.endpoints.<name>.lastPort", "7010"],
  ["apps.<name>.services.components.<name>.resources.<name>.endpoints.<name>.address", '"127.0.0.1"'],
  ["apps.<name>.services.components.<name>.resources.<name>.limits.memory", '"512M"'],
  ["apps.<name>.services.components.<name>.resources.<name>.limits.shm", '"64M"'],
  ["apps.<name>.services.components.<name>.resources.<name>.limits.cpus", '"1.5"'],
  ["apps.<name>.services.components.<name>.resources.<name>.database.password", '"example"'],
  ["apps.<name>.services.components.<name>.resources.<name>.external.secret", '"example"'],
  ["apps.<name>.services.components.<name>.resources.<name>.database.extensions", '[ "vector" ]'],
  ["apps.<name>.services.runtimes.container.composeConfig", '{ example.labels.changed = "1"; }'],
  ["pkgs.<name>.arguments.<name>.type", '"pkg"'],
  ["pkgs.<name>.arguments.<name>.default", "pkgs.changed"],
  ["pkgs.<name>.platforms", '[ "x86_64-linux" ]'],
  ["pkgs.<name>.badPlatforms", '"x86_64-darwin"'],
  ["pkgs.<name>.sourceProvenance", '[ "binaryFirmware" ]'],
  ["repositoryUrl", '"github:example/example"'],
  ["site.logo", "./icon.svg"],
  ["site.accent", '"#0a5ea8"'],
  ["siteUrl", '"https://example.org/catalog"'],
  ["systems", '[ "riscv64-linux" ]'],
  ["trustedPaths", '[ "/data" ]'],
]);

const phases = /\.phases$/;

/** A value of a type, as Nix text; the first that matches. */
const values: readonly (readonly [type: RegExp, value: string])[] = [
  [/^list<fetched patch>$/, `[ { url = "https://example.org/changed.diff"; hash = ${hash("B")}; } ]`],
  [/^attrs<pkg>$/, "{ changed = pkgs.changed; }"],
  [/^attrs<list<str>>$/, '{ changed = [ "--changed" ]; }'],
  // Switches of hardening.
  [/^null\|bool$/, "false"],
  [/^list<pkg>$/, "[ pkgs.changed ]"],
  [/^attrs<list<pkg>>$/, "{ changed = [ pkgs.changed ]; }"],
  [/\bpkg$|^pkg or/, "pkgs.changed"],
  [/^list<path>$/, "[ ./file ]"],
  [/\bpath$/, "./file"],
  [/^module$/, "{ services.changed.enable = true; }"],
  [/^list<anything>$/, "[ lib.maintainers.changed ]"],
  [/\[0-9\]\+:\[0-9\]/, '[ "4567:4568" ]'],
  [/^bool or list/, "true"],
  [/list<(str|single-line str)/, '[ "changed" ]'],
  [/attrs<.*(str|structured value|anything)/, '{ CHANGED = "changed"; }'],
  [/^(?:null\|)?int$/, "7"],
  [/duration/, '"45s"'],
  [/DESCPAT/, '"Changed."'],
  [/URLPAT|:\/\//, '"https://example.org/changed.tar.gz"'],
  [/\bstr\b/, '"changed"'],
];

const names: Readonly<Record<string, string>> = {
  configData: "example.toml",
  resources: "store",
  jobs: "job",
  arguments: "withExample",
};
const stepsOf = (path: string): string[] =>
  path
    .replace("jobs.<name>.component", "jobs.plain.component")
    .replace(/components\.<name>(?=\.process\.(?:image|configData\.<name>\.mountPoint))/, "components.pulled")
    .replace(/jobs\.<name>(?=\.process\.(?:image|configData\.<name>\.mountPoint))/, "jobs.fetched")
    .replace("resources.<name>.database", "resources.records.database")
    .split(".")
    .map((step, index, all) => (step === "<name>" ? (names[all[index - 1] ?? ""] ?? "example") : step));

function valueAt(set: NixSet, [step = "", ...rest]: readonly string[]): string | undefined {
  const value = set[step];
  if (value === undefined || typeof value === "string")
    return rest.length === 0 ? (value as string | undefined) : undefined;
  return valueAt(value, rest);
}

function setAt(set: NixSet, [step = "", ...rest]: readonly string[], value: string | NixSet): void {
  if (rest.length === 0) set[step] = value;
  else setAt((set[step] ??= {}) as NixSet, rest, value);
}

const printed = (value: string | NixSet): string =>
  typeof value === "string"
    ? value
    : `{ ${Object.entries(value)
        .map(([name, each]) => `"${name}" = ${printed(each)};`)
        .join(" ")} }`;

/** Another value than the option has, as Nix text. */
function changed(
  { path, type, default: unset, values: words }: OptionDoc,
  before: string | undefined,
): string {
  const particularly =
    particular.get(path) ??
    particular.get(
      path
        .replace("services.jobs.<name>.process", "services.components.<name>.process")
        .replace(/resources\.<name>(?=\.(?:secrets|volumes))/, "process"),
    );
  if (particularly !== undefined) return particularly;
  if (phases.test(path)) return '{ postInstall = "changed"; }';
  if (/[hH]ash$/.test(path)) return hash("B");
  if (type === "bool") return (before ?? unset) === "true" ? "false" : "true";
  const word = words.find((each) => JSON.stringify(each) !== (before ?? unset));
  if (word !== undefined) return JSON.stringify(word);
  const value = values.find(([accepts]) => accepts.test(type))?.[1];
  if (value === undefined) throw new Error(`no value for options of the type ${type}: ${path}`);
  return value;
}

const options = describeOptions();
/** A group, or a set of groups: the options in it are tried. */
const isOpen = ({ path, type }: OptionDoc): boolean =>
  type === "submodule" || options.some((each) => each.path.startsWith(`${path}.<name>`));
/** Levels of advice change what is reported, not what is emitted: test/compiler/advice/levels.test.ts. */
const isLevel = ({ path }: OptionDoc): boolean => path.startsWith("advice");
/** Its other value is an error: CG807. */
const isRefused = ({ path }: OptionDoc): boolean => path.endsWith("resources.<name>.secrets.<name>.as");
const isPlain = (option: OptionDoc): boolean => !isOpen(option) && !isLevel(option) && !isRefused(option);

interface Compiled {
  /** Without those that only describe the catalog. */
  readonly files: ReadonlyMap<string, string>;
  readonly site: ReadonlyMap<string, string>;
}

interface Recipes {
  readonly recipe: NixSet;
  readonly catalog: NixSet;
}

async function compiled({ recipe, catalog: catalogFile }: Recipes): Promise<Compiled> {
  const texts: Readonly<Record<string, string>> = {
    "recipe.nix": `{ lib, pkgs, ... }: ${printed(recipe)}`,
    "catalog.nix": printed(catalogFile),
    "maintainers.nix":
      '{ someone = { name = "Some One"; email = "one@example.org"; github = "one"; githubId = 1; }; }',
    "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    file: "content\n",
  };
  const readFile = (path: string): Uint8Array => new TextEncoder().encode(texts[path]);
  const tree: RecipeTree = {
    list: () => ({ files: ["recipe.nix", "catalog.nix"], problems: [] }),
    kind: (path) => (path in texts ? "file" : path === "src" ? "directory" : "missing"),
    read: (path) => ({ ok: true, bytes: readFile(path) }),
  };
  const recipesName = "recipes";
  const { catalog, diagnostics, files } = await compile<EmittedFile>({
    tree,
    recipesName,
    recipesFromOut: "../recipes",
    emit,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const pictures = { startOrder: () => undefined };
  const site = emitSite({
    catalog,
    files,
    recipesName,
    ports: [],
    pictures,
    setOptions: () => [],
    history: new Map(),
    readFile,
  });
  return {
    files: textsOf(
      new Map([...files].filter(([path]) => !describing.has(path) && !path.endsWith("/plan.json"))),
    ),
    site: textsOf(site),
  };
}

const textsOf = (files: ReadonlyMap<string, EmittedFile>): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, { content }]) => [path, content.toString()]));

/** Options that exclude each other: only one of each set can be set. */
const alternatives = /^pkgs\.<name>\.source\.(?:git|url|path)$|\.configData\.<name>\.(?:text|source)$/;

/** Options that are errors for hosts. */
const onlyInContainers =
  /\.endpoints\.<name>\.(?:hostPort|address)$|\.process\.(?:dns|network|network\.component)$/;

/** The recipes to compile without and with a change of the option. */
function sides(option: OptionDoc): readonly [before: Recipes, after: Recipes] {
  const { path, file } = option;
  const [, enabled, within] = /\.build\.(\w+Builder)\.(?:enable$|(.))/.exec(path) ?? [];
  const builder = enabled ?? "standardBuilder";
  const base = (): NixSet => {
    if (path.startsWith("pkgs.")) return { pkgs: { example: basePackage(builder) } };
    const example = baseApp();
    if (onlyInContainers.test(path)) setAt(example, ["services", "runtimes", "hostos", "enable"], "false");
    if (/\.external\.(?:port|secret)$/.test(path)) {
      const component = ["services", "components", "example"];
      const store = { database: { enable: "true" }, external: { host: '"db.example.org"' } };
      setAt(example, [...component, "resources"], { store });
      setAt(example, [...component, "process", "secrets"], '{ example.file = "/run/keys/example"; }');
    }
    return { apps: { example } };
  };
  const recipe = base();
  const catalog: NixSet = {};
  if (enabled !== undefined && within === undefined) {
    const other = builder === "goPackageBuilder" ? "standardBuilder" : "goPackageBuilder";
    return [
      { recipe: { pkgs: { example: basePackage(other) } }, catalog },
      { recipe, catalog },
    ];
  }
  const [list = "", field] = path.split(".*.");
  const steps = stepsOf(list);
  if (field !== undefined) {
    // An option of the elements of a list.
    const element = { url: '"https://example.org/example.diff"', hash: hash("C") };
    const withElement = (set: NixSet): NixSet => {
      const whole = base();
      setAt(whole, steps, `[ ${printed(set)} ]`);
      return whole;
    };
    const other = { ...element, [field]: changed(option, undefined) };
    return [
      { recipe: withElement(element), catalog },
      { recipe: withElement(other), catalog },
    ];
  }
  const value = changed(option, valueAt(recipe, steps));
  if (alternatives.test(path)) setAt(recipe, steps.slice(0, -1), {});
  setAt(file === "catalog" ? catalog : recipe, steps, value);
  return [
    { recipe: base(), catalog: {} },
    { recipe, catalog },
  ];
}

const differing = (
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])].filter((file) => left.get(file) !== right.get(file));

describe("a change of an option", () => {
  it.each(options.filter(isPlain).map((option) => [option.path, option] as const))(
    "%s changes more than the description of the catalog",
    async (path, option) => {
      const [before, after] = sides(option);
      const [left, right] = [await compiled(before), await compiled(after)];
      const exception = onlyDescribing.get(path);
      if (exception === undefined) expect(differing(left.files, right.files)).not.toEqual([]);
      else expect(differing(left.files, right.files)).toEqual([]);
      if (exception === "on the site") expect(differing(left.site, right.site)).not.toEqual([]);
    },
  );

  it("has no exception for options that do not exist", () => {
    const paths = new Set(options.map(({ path }) => path));
    expect([...onlyDescribing.keys(), ...particular.keys()].filter((path) => !paths.has(path))).toEqual([]);
  });
});
