// Slow. Depends on: cli, recipes.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc, catalogcProgram } from "../support/catalogc.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";
import { commandFolder } from "./command-folder.ts";
import { inFragment } from "./fragment.ts";
import { type Block, blocksOf, documents, exists, pages, readDocument } from "./snippets.ts";

// Runs the commands and compiles the recipes of the documentation: the blocks of a page in one folder, in order. A comment above
// a block says what is different:
//   <!-- needs network -->            one of `reasons`: the block is not run
//   <!-- in apps.wiki.services -->    the block is a part of a recipe, and stands there (fragment.ts)
//   <!-- printed by catalogc … -->    the block is a part of that output, for the example catalog
//   <!-- checked by test/… -->        a test that reads the page runs it

const root = join(import.meta.dirname, "../..");
const languages = new Set(["sh", "console", "ts", "js", "nix", "yaml", "json"]);
const reasons = ["needs network", "needs root"];

/** Pages whose commands a test of their own follows, with commands in place of Nix and npm. */
const followed: Readonly<Record<string, string>> = {
  "README.md": "test/docs/commands.test.ts",
  "docs/reviewing.md": "test/docs/commands.test.ts",
  "docs/tutorial.md": "test/docs/tutorial.test.ts",
};

const exampleCatalog = (folder: string): void => {
  cpSync(join(root, "recipes"), join(folder, "recipes"), { recursive: true });
};
const compose = "services: { web: { image: 'nginx:1.28', environment: { MODE: '${MODE-}' } } }\n";

/** What the readers of a page have before its first block. */
const prepared: Readonly<Record<string, (folder: string) => void>> = {
  "docs/packages.md": (folder) => {
    writeTree(dirname(folder), { "tool/go.mod": "module github.com/me/tool\n\ngo 1.24\n" });
    writeTree(folder, {
      "package.nix": `{ lib, stdenv, fetchurl }: stdenv.mkDerivation { pname = "imported"; version = "1.0";
        src = fetchurl { url = "https://example.org/x.tar.gz"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };
        meta.license = lib.licenses.mit; }`,
    });
    mkdirSync(join(folder, "home/nixpkgs/pkgs/by-name/fi/find-lines"), { recursive: true });
  },
  "docs/from-compose.md": (folder) => {
    writeTree(folder, {
      "compose.yaml": compose,
      "more.yaml": "services: { web: { ports: ['8081:80'] } }\n",
      "production.env": "MODE=fast\n",
      "units/site.container": "[Container]\nImage=docker.io/library/nginx:1.28\n",
    });
  },
  "docs/scale.md": (folder) => {
    exampleCatalog(folder);
    expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  },
  "docs/site.md": exampleCatalog,
};

/** The page's own folder, inside one that may hold more. */
function folderOf(page: string): string {
  const folder = join(tempFolder(), "page");
  mkdirSync(folder);
  prepared[page]?.(folder);
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  return folder;
}

/** Compiles a recipe of a page, with the files beside it that it names. */
async function compileAlone({ language, text, mark }: Block): Promise<void> {
  const [, place] = /^in (.+)$/.exec(mark ?? "") ?? [];
  const files = place === undefined ? { [`recipe.${language}`]: text } : inFragment(place, language, text);
  const folder = tempFolder();
  const beside = [...text.matchAll(/(?<![\w.])\.\/([\w.-]*\w)/g)].map(([, name = ""]) =>
    name.includes(".") ? name : `${name}/Makefile`,
  );
  writeTree(join(folder, "recipes"), {
    ...Object.fromEntries(beside.map((name) => [name, "all:\n"])),
    ...files,
  });
  const { status, stderr } = await catalogcHere(folder, ["compile"], { NO_COLOR: "1" });
  // A part gets advice about the rest.
  expect([text, stderr, status]).toEqual([text, place === undefined ? "" : stderr, 0]);
}

async function runBlock(page: string, block: Block, folder: () => string): Promise<void> {
  const { language, text, file, mark } = block;
  const [, command] = /^printed by catalogc (.+)$/.exec(mark ?? "") ?? [];
  if (command !== undefined) {
    const catalog = tempFolder();
    exampleCatalog(catalog);
    const { stdout } = await catalogcHere(catalog, command.split(" "));
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, unknown>))
      expect(JSON.parse(stdout)).toHaveProperty(
        key,
        Array.isArray(value) ? expect.arrayContaining(value) : value,
      );
  } else if (file !== undefined) {
    writeTree(folder(), { [file]: text });
  } else if (language === "sh" || language === "console") {
    run(folder(), "bash", ["-ec", text.replace(/^\$ /gm, "")]);
  } else if (language === "js") {
    writeTree(folder(), {
      "node_modules/catalogc/package.json": JSON.stringify({ exports: { "./api": "./dist/api.cjs" } }),
    });
    symlinkSync(dirname(catalogcProgram), join(folder(), "node_modules/catalogc/dist"));
    run(folder(), process.execPath, ["--input-type=module", "--eval", text]);
  } else {
    await compileAlone(block);
  }
}

function run(cwd: string, program: string, args: readonly string[]): void {
  const PATH = `${commandFolder()}:${process.env["PATH"] ?? ""}`;
  const env = { ...process.env, PATH, HOME: join(cwd, "home"), NO_COLOR: "1" };
  const { status, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  expect([args.at(-1), stderr, status]).toEqual([args.at(-1), stderr, 0]);
}

const isRecipe = (path: string): boolean => /^recipes\/.*\brecipe\.\w+$/.test(path);

/** Whether another test checks a block: its file, its generator or the test that follows its page. */
const isChecked = (page: string, { mark }: Block): boolean =>
  mark?.startsWith("snippet: ") === true || mark?.startsWith("checked by ") === true || page in followed;

const blocksToRun = (page: string): readonly Block[] =>
  blocksOf(readDocument(page)).filter(({ language }) => languages.has(language));

/** Recipes of generated pages come from golden cases and fixtures, which have tests. */
const isGenerated = (page: string): boolean => !documents.includes(page);

describe("blocks of the documentation", () => {
  const withBlocks = pages.filter((page) =>
    blocksToRun(page).some(
      (block) => !isChecked(page, block) && (block.language === "sh" || !isGenerated(page)),
    ),
  );

  it.each(withBlocks)("%s", async (page) => {
    let made: string | undefined;
    const folder = (): string => (made ??= folderOf(page));
    for (const block of blocksToRun(page)) {
      const isSkipped = isChecked(page, block) || reasons.includes(block.mark ?? "");
      if (!isSkipped && (block.language === "sh" || !isGenerated(page))) await runBlock(page, block, folder);
    }
    if (made !== undefined && readdirSync(made, { recursive: true, encoding: "utf8" }).some(isRecipe))
      expect(catalogc(made, ["compile"])).toMatchObject({ status: 0 });
  });

  it("are marked with known marks, and tests that exist", () => {
    const marks = pages.flatMap((page) =>
      blocksOf(readDocument(page)).flatMap(({ mark }) => (mark === undefined ? [] : [[page, mark] as const])),
    );
    const known = /^(?:needs |in (?:apps|pkgs)\.|printed by catalogc |checked by |snippet: |Generated by )/;
    expect(marks.filter(([, mark]) => !known.test(mark))).toEqual([]);
    expect(marks.filter(([, mark]) => mark.startsWith("needs ") && !reasons.includes(mark))).toEqual([]);
    for (const [page, test] of Object.entries(followed)) expect(readDocument(test)).toContain(page);
    const tests = marks.flatMap(([, mark]) => /^checked by (.*)$/.exec(mark)?.[1] ?? []);
    expect(tests.filter((test) => !exists(test))).toEqual([]);
  });

  it("have a language, so that none is left out", () => {
    for (const page of pages) {
      const fences = readDocument(page).match(/^ *`{3,}\w*$/gm) ?? [];
      expect([page, fences.filter((_, index) => index % 2 === 0 && /`$/.test(fences[index] ?? ""))]).toEqual([
        page,
        [],
      ]);
      const prose = readDocument(page).replace(/^```[^]*?^```$/gm, "");
      expect([page, /\n\n {4}\S.*/.exec(prose)?.[0]]).toEqual([page, undefined]);
    }
  });
});
