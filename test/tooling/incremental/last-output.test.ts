// Slow. Depends on: cli/disk, tooling/incremental.
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fullRun } from "../../../cli/commands/compile/full-run.ts";
import { LastOutput } from "../../../cli/disk/cache/last-output.ts";
import { Stopwatch } from "../../../cli/terminal/stopwatch.ts";
import { goldenRoot } from "../../golden/cases.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { applyEdit } from "../../cli/commands/watch/apply-edit.ts";
import { arbitraryEdit, firstTree, type Edit } from "../../cli/commands/watch/arbitrary-edits.ts";
import { compileAndWrite as compile, prepared, repeated } from "./compile-and-write.ts";
import { fewRecipes, pkg } from "./few-recipes.ts";

/** The files of `out/lib/`, which no change of a recipe changes. */
const libraryFiles = readdirSync(join(goldenRoot, "catalog/out/lib")).length;

/** Changes by hand to generated files. */
const vandalism = {
  nothing: () => undefined,
  "edits a file": (path: string) => {
    appendFileSync(path, "# by hand\n");
  },
  "deletes a file": (path: string) => {
    rmSync(path);
  },
  "touches a file": (path: string) => {
    utimesSync(path, 1, 1);
  },
  "writes the same again": (path: string) => {
    const content = readFileSync(path);
    rmSync(path);
    writeFileSync(path, content);
  },
} as const;
const deed = fc.oneof(
  { arbitrary: fc.constant("nothing" as const), weight: 8 },
  {
    arbitrary: fc.constantFrom<keyof typeof vandalism>(
      "edits a file",
      "deletes a file",
      "touches a file",
      "writes the same again",
    ),
    weight: 1,
  },
);

interface Step {
  readonly edit: Edit;
  readonly deed: keyof typeof vandalism;
  readonly victim: number;
  /** The run comes so late that all stamps can be trusted. */
  readonly late: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  edit: arbitraryEdit,
  deed,
  victim: fc.nat(1000),
  late: fc.boolean(),
});

/** How often a run compared only the files that change. */
let partial = 0;
let afterLook: () => void = () => undefined;
beforeEach(() => {
  partial = 0;
  afterLook = () => undefined;
  const untouched = LastOutput.prototype.untouched;
  vi.spyOn(LastOutput.prototype, "untouched").mockImplementation(function (this: LastOutput, touched) {
    const found = untouched.call(this, touched);
    if (found !== undefined) partial += 1;
    afterLook();
    return found;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** After every edit, one folder is brought up to date from the last run, the other one from nothing: they are alike. */
async function follow(steps: readonly Step[], copyFiles: boolean): Promise<void> {
  const [one, two] = [tempFolder(), tempFolder()];
  for (const root of [one, two]) {
    mkdirSync(join(root, "recipes"));
    applyEdit(join(root, "recipes"), new Map(), firstTree);
  }
  let tree = firstTree;
  for (const { edit, deed, victim, late } of [{ ...first, edit: (same: typeof tree) => same }, ...steps]) {
    const next = edit(tree);
    for (const root of [one, two]) {
      applyEdit(join(root, "recipes"), tree, next);
      mkdirSync(join(root, "out"), { recursive: true });
      const files = Object.keys(readTree(join(root, "out"))).sort();
      const path = files[victim % files.length];
      if (path !== undefined) vandalism[deed](join(root, "out", path));
    }
    tree = next;
    // Otherwise two changes may have one time.
    await new Promise((resolve) => setTimeout(resolve, 12));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (late ? 3_600_000 : 0) });
    const options = { cacheFolder: join(one, "cache"), copyFiles };
    const warm = await compile(one, options);
    const cold = await compile(two, { copyFiles });
    if (warm.counts !== undefined) {
      const { packages, apps } = warm.counts;
      const files = Object.keys(readTree(join(one, "out"))).length;
      expect(repeated(one, options)).toMatchObject({ packages, apps, files });
    }
    vi.useRealTimers();
    expect(warm).toEqual(cold);
    expect(readTree(join(one, "out"))).toEqual(readTree(join(two, "out")));
  }
}
const first: Omit<Step, "edit"> = { deed: "nothing", victim: 0, late: true };

describe("a run after another", () => {
  it("leaves the output that a run without a cache leaves, after any edit of recipes and output", async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), follow), {
      numRuns: Number(process.env["PARTS_RUNS"] ?? 15),
    });
    // Otherwise this would show nothing.
    expect(partial).toBeGreaterThan(5);
  });

  describe("after", () => {
    let [one, two] = ["", ""];
    const write = (path: string, text: string): void => {
      for (const root of [one, two]) writeFileSync(join(root, "recipes", path), text);
    };
    const ivy = fewRecipes["ivy/recipe.yaml"] ?? "";

    it.each<[what: string, edit: () => void, changes: string]>([
      ["a recipe has changed", () => write("eve/recipe.nix", pkg("eve", `"5.1"`)), "4/10/0"],
      ["one has changed that others refer to", () => write("ada/recipe.nix", pkg("ada", `"1.1"`)), "5/9/0"],
      ["a file has changed that one reads", () => write("version.txt", "4.1\n"), "4/10/0"],
      ["a file has changed below a folder", () => write("data/version.txt", "6.1\n"), "5/9/0"],
      ["a module has changed", () => write("shared.nix", `{ version = "3.1"; }`), "4/10/0"],
      ["a patch has changed", () => write("ivy/fix.patch", "--- b\n+++ c\n"), "1/13/0"],
      ["only a comment has changed", () => write("ivy/recipe.yaml", `# new\n${ivy}`), "1/13/0"],
      [
        "another file is named",
        () => {
          write("ivy/more.patch", "--- c\n");
          write("ivy/recipe.yaml", ivy.replace("fix", "more"));
        },
        "4/10/0",
      ],
      ["a package breaks", () => write("eve/recipe.nix", pkg("eve", `"5.0"`, "broken = true;")), "5/9/0"],
      ["an entry has another name", () => write("eve/recipe.nix", pkg("evi", `"5.0"`)), "5/9/1"],
      ["the catalog file has changed", () => write("catalog.yaml", "systems: [aarch64-linux]\n"), "2/12/0"],
    ])("%s", async (_, edit, changes) => {
      [one, two] = [tempFolder(), tempFolder()];
      for (const root of [one, two]) writeTree(join(root, "recipes"), fewRecipes);
      await compile(one, { cacheFolder: join(one, "cache") });
      await compile(two);
      edit();
      const warm = await compile(one, { cacheFolder: join(one, "cache") });
      expect(warm).toEqual(await compile(two));
      expect(readTree(join(one, "out"))).toEqual(readTree(join(two, "out")));
      // Whether files may be removed is decided over all of them.
      expect(partial).toBe(changes.endsWith("/0") ? 1 : 0);
      const { written, unchanged, removed } = warm.counts ?? expect.unreachable("it compiles");
      expect(`${written}/${unchanged - libraryFiles}/${removed}`).toBe(changes);
      // And so again from there.
      write("eve/recipe.nix", pkg("eve", `"9.9"`));
      expect(await compile(one, { cacheFolder: join(one, "cache") })).toEqual(await compile(two));
      expect(readTree(join(one, "out"))).toEqual(readTree(join(two, "out")));
    });
  });

  it("does not use the record of a run before one that failed", async () => {
    const [one, two] = [tempFolder(), tempFolder()];
    for (const root of [one, two]) {
      writeTree(join(root, "recipes"), fewRecipes);
      await compile(root, { cacheFolder: join(root, "cache") });
      writeFileSync(join(root, "recipes/eve/recipe.nix"), pkg("eve", `"5.1"`));
    }
    const file = join(one, "out/pkgs/eve/package.nix");
    const before = readFileSync(file);
    appendFileSync(file, "# by hand\n");
    expect((await compile(one, { cacheFolder: join(one, "cache") })).said.join()).toContain("CG554");
    writeFileSync(file, before);
    expect(await compile(one, { cacheFolder: join(one, "cache") })).toEqual(await compile(two));
    expect(readTree(join(one, "out"))).toEqual(readTree(join(two, "out")));
  });

  it("compares all files if another process writes to the output meanwhile", async () => {
    const [one, two] = [tempFolder(), tempFolder()];
    for (const root of [one, two]) writeTree(join(root, "recipes"), fewRecipes);
    await compile(one, { cacheFolder: join(one, "cache") });
    await compile(two);
    for (const root of [one, two]) writeFileSync(join(root, "recipes/eve/recipe.nix"), pkg("eve", `"5.1"`));
    afterLook = () => utimesSync(join(one, "out/manifest.json"), 1, 1);
    expect(await compile(one, { cacheFolder: join(one, "cache") })).toEqual(await compile(two));
    expect(partial).toBe(1);
    expect(readTree(join(one, "out"))).toEqual(readTree(join(two, "out")));
  });

  it("does not trust the time of a file that was written after it was read", async () => {
    const root = tempFolder();
    writeTree(join(root, "recipes"), fewRecipes);
    const options = { cacheFolder: join(root, "cache") };
    await compile(root, options);
    const recipe = join(root, "recipes/eve/recipe.nix");
    writeFileSync(recipe, pkg("eve", `"5.1"`));
    const started = prepared(root, options);
    expect(started.last.repeat()).toBeUndefined();
    // Saved once more while the program is loaded.
    writeFileSync(recipe, pkg("eve", `"5.2"`));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await fullRun({ ...started, stopwatch: new Stopwatch(), build: "test" });
    expect(repeated(root, options)).toBeUndefined();
    await compile(root, options);
    expect(readFileSync(join(root, "out/pkgs/eve/package.nix"), "utf8")).toContain(`version = "5.2"`);
  });

  it("does not use a result that another checkout has kept for other files", async () => {
    const [one, two] = [tempFolder(), tempFolder()];
    for (const root of [one, two]) writeTree(join(root, "recipes"), fewRecipes);
    const cache = join(one, "cache");
    await compile(one, { cacheFolder: cache });
    // The other one keeps what becomes of the same recipe with another file under the same key.
    writeFileSync(join(two, "recipes/version.txt"), "4.2\n");
    await compile(two, { cacheFolder: cache });
    writeFileSync(join(one, "recipes/version.txt"), "4.2\n");
    await compile(one, { cacheFolder: cache });
    const cold = tempFolder();
    cpSync(join(one, "recipes"), join(cold, "recipes"), { recursive: true });
    await compile(cold);
    expect(readTree(join(one, "out"))).toEqual(readTree(join(cold, "out")));
  });
});
