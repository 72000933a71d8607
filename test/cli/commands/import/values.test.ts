// Slow. Depends on: cli.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../../compiler/compile.ts";
import { emit } from "../../../../emitters/emit.ts";
import { nixEvalJson } from "../../../support/nix.ts";
import { suiteFolder, writeTree } from "../../../support/temp-folder.ts";
import { filesIn, imported, textOf } from "./package-files.ts";

// The values that a package file, and the file catalogc makes of its recipe, pass to nixpkgs.

type Values = Readonly<Record<string, unknown>>;
interface Recorded {
  readonly call: string;
  readonly attributes: Values;
}

interface Pair {
  readonly before: Recorded;
  readonly after: Recorded;
}

const recorder = join(import.meta.dirname, "../../../nixpkgs/any-call.nix");
const files = filesIn(".");
const emittedTexts = new Map<string, string>();
/** With the defaults of all arguments on Linux, and the same with other arguments and on another system. */
const records = new Map<string, Pair>();
const others = new Map<string, Map<string, Pair>>();

const facts = { linux: ["isLinux", "isUnix", "isx86_64"], darwin: ["isDarwin", "isUnix", "isAarch64"] };

/** Other values of an argument, by its default; null stands for any package. */
function otherValues(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case "boolean":
      return [true, false];
    case "number":
      return [value + 1];
    case "string":
      return value.startsWith("<") ? [null] : ["other"];
    default:
      return [Array.isArray(value) ? ["other"] : null];
  }
}

/** The package file that catalogc makes of the recipe of a package file. */
async function emitted(file: string): Promise<string> {
  const result = await imported(file);
  if (!result.ok) throw new Error(`${file} is not imported`);
  const { name, text } = result.imported;
  const recipe = `pkgs/${name}/recipe.nix`;
  const { files: made, diagnostics } = await compile({
    tree: {
      list: () => ({ files: [recipe], problems: [] }),
      kind: (path) => (path === recipe || /\.\w+$/.test(path) ? "file" : "directory"),
      read: (path) => ({ ok: true, bytes: Buffer.from(path === recipe ? text : "") }),
    },
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit,
  });
  const found = made.get(`pkgs/${name}/package.nix`);
  if (found === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return String(found.content);
}

beforeAll(async () => {
  const folder = suiteFolder();
  const texts = new Map<string, string>();
  for (const file of files) {
    texts.set(`before/${file}.nix`, textOf(file));
    const text = await emitted(file);
    emittedTexts.set(file, text);
    texts.set(`after/${file}.nix`, text);
  }
  const words = [...new Set([...texts.values()].join("\n").match(/[A-Za-z_][\w'-]*/g))];
  const reserved = ["name", "outPath", "type"];
  const usable = words.filter((word) => !reserved.includes(word));
  writeTree(folder, { ...Object.fromEntries(texts), "words.json": JSON.stringify(usable) });
  const call = (file: string, system: keyof typeof facts, given: object): string => {
    const record = `(import ${recorder} { inherit words; given = builtins.fromJSON ${JSON.stringify(JSON.stringify(given))};
      facts = builtins.fromJSON ${JSON.stringify(JSON.stringify(facts[system]))}; })`;
    return `{ before = ${record} ${folder}/before/${file}.nix; after = ${record} ${folder}/after/${file}.nix; }`;
  };
  const pairsOf = (calls: readonly string[]): readonly Pair[] =>
    nixEvalJson(
      `let words = builtins.fromJSON (builtins.readFile ${folder}/words.json); in [ ${calls.join("\n")} ]`,
    ) as Pair[];
  pairsOf(files.map((file) => call(file, "linux", {}))).forEach((pair, index) =>
    records.set(files[index] ?? "", pair),
  );
  const cases = files.flatMap((file) => {
    const own = (records.get(file)?.after.attributes["passthru"] as Values | undefined)?.["arguments"] ?? {};
    const values = Object.entries(own);
    // Files may assert that a package is given.
    const packages = Object.fromEntries(values.filter(([, value]) => value === null));
    const given = values.flatMap(([name, value]) =>
      otherValues(value).map((each) => ({ ...packages, [name]: each })),
    );
    return (["linux", "darwin"] as const).flatMap((system) =>
      [{}, ...given].map((each) => ({
        file,
        system,
        given: each,
        about: `${system} ${JSON.stringify(each)}`,
      })),
    );
  });
  pairsOf(cases.map(({ file, system, given }) => call(file, system, given))).forEach((pair, index) => {
    const { file, about } = cases[index] ?? { file: "", about: "" };
    others.set(file, (others.get(file) ?? new Map<string, Pair>()).set(about, pair));
  });
});

/** Attributes that catalogc adds to every package, or that an import leaves out. */
const added: ReadonlySet<string> = new Set([
  ...["strictDeps", "__structuredAttrs", "passthru.test", "passthru.env", "passthru.arguments", "DUNE_CACHE"],
  ...["passthru.updateScript", "pyproject", "format"],
]);

/** The values of `meta`, `env` and `passthru` one by one; those of `env` by their names if any attribute is exported. */
function flat(values: Values, isExported: boolean, prefix = ""): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const path = isExported && prefix === "env." ? name : prefix + name;
      const isSet = ["meta", "env", "passthru"].includes(path);
      // nixpkgs leaves out attributes that are null, and lists without elements are empty variables.
      if (added.has(path) || value === null || isEmpty(value)) return [];
      return isSet ? [...flat(value as Values, isExported, `${path}.`)] : [[path, value]];
    }),
  );
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

describe("a package file and the emitted file of its recipe", () => {
  it.each(files)(
    "of %s call the same function with the same values for each argument, on two systems",
    (file) => {
      const all = [...(others.get(file) ?? [])];
      expect(all.length).toBeGreaterThan(1);
      for (const [about, { before, after }] of all) {
        const isExported = before.attributes["__structuredAttrs"] !== true;
        const [wanted, found] = [before, after].map(({ attributes }) =>
          Object.fromEntries(
            [...flat(attributes, isExported)].map(([name, value]) => [name, alike(name, value)]),
          ),
        );
        expect(after.call, about).toBe(before.call);
        expect(found, about).toEqual(wanted);
      }
    },
  );
});

describe("the emitted file of a package file that exports its attributes", () => {
  const after = (file: string): Values => records.get(file)?.after.attributes ?? {};

  it("exports variables that nixpkgs does not read", () => {
    expect([after("variables")["__structuredAttrs"], after("variables")["env"]]).toEqual([
      true,
      {
        BUILD_NAME: "2.1.0",
        NIX_CFLAGS_COMPILE: "-O2 -Wno-error",
        OPENSSL_DIR: "<pkgs.openssl.dev>",
        OPENSSL_NO_VENDOR: 1,
        RUSTFLAGS: "-C link-arg=-s",
        withColors: true,
      },
    ]);
  });

  it.each(["words", "python-app"])("keeps lists that a script splits into words: %s", (file) => {
    expect(after(file)["__structuredAttrs"]).toBe(false);
  });

  it("has arrays for lists whose elements are words", () => {
    expect(after("stdenv")["__structuredAttrs"]).toBe(true);
  });
});

describe("a comment on an attribute", () => {
  it("is in the emitted file", () => {
    expect(emittedTexts.get("go")).toContain("  # The tests use the network.\n  doCheck = false;\n");
  });
});

describe("a script of an imported file", () => {
  it("has the form of nixpkgs in the emitted file", () => {
    expect(emittedTexts.get("go")).toContain(
      "  postInstall = ''\n    installManPage letters.1\n  ''\n  + lib.optionalString withAlias ''\n",
    );
  });
});

/** A value without differences in spelling. */
function alike(name: string, value: unknown): unknown {
  if (name === "src" || name === "pnpmDeps") return fetched(value as Recorded);
  // A description has no article, and packages of a language are arguments of files in its package set.
  const text = JSON.stringify(value)
    .replaceAll(/<(?:pkgs\.)?(?:python3Packages|ocamlPackages)\./g, "<pkgs.")
    .replace(/^"(?:An?|The) (\w)/, (_, first: string) => `"${first.toUpperCase()}`);
  const plain: unknown = JSON.parse(text);
  // Tools of the builder follow those of the recipe.
  return name === "nativeBuildInputs" && Array.isArray(plain)
    ? plain.filter((each) => each !== "<pkgs.nodejs>").sort()
    : plain;
}

/** The same source by other attributes: `sha256` and `hash`, a tag by `rev`, PyPI and its mirror. */
function fetched({ call, attributes }: Recorded): unknown {
  const { rev, tag, sha256, hash = sha256, pname, version, src: _, name: __, ...others } = attributes;
  const revision = String(tag ?? rev ?? "").replace("refs/tags/", "");
  if (call === "fetchPypi") {
    const project = String(pname);
    const url = `mirror://pypi/${project.slice(0, 1)}/${project}/${project}-${String(version)}.tar.gz`;
    return { call: "fetchurl", revision, url, isHashed: hash !== "" };
  }
  return { call, revision, ...others, isHashed: hash !== "" };
}
