/**
 * Builds dist/: the bundles, the code that V8 compiles for them, the licenses of what is in them
 * (THIRD-PARTY.txt) and the types of the recipe surface (types/). `--out <folder>` builds elsewhere.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv, chdir, cwd, env, execPath, exit } from "node:process";
import { bundle } from "./bundle.mjs";

const out = resolve(argv.includes("--out") ? (argv[argv.indexOf("--out") + 1] ?? "dist") : "dist");
chdir(join(import.meta.dirname, ".."));

// Built beside the old one, which stays when the sources do not build.
const fresh = `${out}.new`;
rmSync(fresh, { recursive: true, force: true });
const inputs = await bundle(fresh).catch((error) => {
  // esbuild has said what is wrong.
  if (!error.errors) console.error(error.message);
  exit(1);
});
chmodSync(join(fresh, "catalogc.cjs"), 0o755);
writeFileSync(join(fresh, "THIRD-PARTY.txt"), thirdParty(inputs));

const tsc = join("node_modules", "typescript", "bin", "tsc");
const types = ["-p", "tsconfig.types.json", "--outDir", join(fresh, "types")];
execFileSync(execPath, [tsc, ...types], { stdio: "inherit" });
const tsx = join("node_modules", "tsx", "dist", "cli.mjs");
try {
  execFileSync(execPath, [tsx, "scripts/keep-code.ts", fresh], {
    stdio: env["CATALOGC_DEBUG"] ? "inherit" : "ignore",
    // Wherever it is built, what is not bundled is here.
    env: { ...env, NODE_PATH: join(cwd(), "node_modules") },
  });
} catch {
  // The recipes may be broken at the moment, and a program is needed to say how.
  console.error("Built without kept code, for which recipes/ would have to compile: all runs start slower.");
}
rmSync(out, { recursive: true, force: true });
renameSync(fresh, out);

/** Names, versions and licenses of the bundled packages. */
function thirdParty(paths) {
  const packages = new Set(
    paths.flatMap((path) =>
      path.includes("/typescript-parser/")
        ? ["node_modules/@ts-morph/common", "node_modules/typescript"]
        : (/^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
    ),
  );
  return [...packages]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      const text = file === undefined ? `License: ${license}\n` : readFileSync(join(folder, file), "utf8");
      return `${name} ${version}\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}
