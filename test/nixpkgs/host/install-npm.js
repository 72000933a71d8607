// Installs the npm package of the current folder below a prefix: `node install-npm.js <prefix>`.
const { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } = require("node:fs");
const { join } = require("node:path");

const prefix = process.argv[2];
const { name, bin = {} } = JSON.parse(readFileSync("package.json", "utf8"));
const folder = join(prefix, "lib/node_modules", name);
cpSync(".", folder, { recursive: true });
mkdirSync(join(prefix, "bin"), { recursive: true });
for (const [program, file] of Object.entries(typeof bin === "string" ? { [name]: bin } : bin)) {
  chmodSync(join(folder, file), 0o755);
  symlinkSync(join(folder, file), join(prefix, "bin", program));
}
