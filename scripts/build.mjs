/**
 * Builds dist/: the bundles, the licenses of what is in them (THIRD-PARTY.txt), the types of the recipe surface (types/)
 * and the manual pages (man/). `--out <folder>` builds elsewhere.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv, chdir, execPath, exit } from "node:process";
import { bundle } from "./bundle.mjs";

const out = resolve(argv.includes("--out") ? (argv[argv.indexOf("--out") + 1] ?? "dist") : "dist");
chdir(join(import.meta.dirname, ".."));

// Built beside the old one, which stays if the build fails.
const fresh = `${out}.new`;
rmSync(fresh, { recursive: true, force: true });
const inputs = await bundle(fresh).catch((error) => {
  // esbuild has printed the errors.
  if (!error.errors) console.error(error.message);
  exit(1);
});
chmodSync(join(fresh, "catalogc.cjs"), 0o755);
writeFileSync(join(fresh, "THIRD-PARTY.txt"), thirdParty(inputs));

const tsc = join("node_modules", "typescript", "bin", "tsc");
const types = ["-p", "tsconfig.types.json", "--outDir", join(fresh, "types")];
execFileSync(execPath, [tsc, ...types], { stdio: "inherit" });
const tsx = join("node_modules", "tsx", "dist", "cli.mjs");
execFileSync(execPath, [tsx, "scripts/man-pages.ts", join(fresh, "man")], { stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
renameSync(fresh, out);

/** Names, versions and licenses of the bundled packages. */
function thirdParty(paths) {
  const folders = paths.flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  // The copy of TypeScript in @ts-morph/common has a license of its own.
  const packages = new Set([...folders, "node_modules/typescript"]);
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
