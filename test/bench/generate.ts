import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { largeApp, smallApp } from "./shapes/apps.ts";
import { goPackage, pythonPackage, rustPackage } from "./shapes/packages.ts";
import type { Shape } from "./shapes/shape.ts";

/**
 * Writes a catalog of `count` recipes shaped like the real ones in recipes/: three packages with different builders,
 * then a single-service app, then one with a database and a reverse proxy. They share a module, refer to each other
 * and carry long texts. The same `count` gives the same bytes.
 */
export function generateCatalog(folder: string, count: number): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("catalog.ts", catalogFile);
  write("common.ts", commonFile);
  write(
    "maintainers.json",
    `{ "team": { "name": "Team", "email": "team@example.org", "github": "team" } }\n`,
  );
  for (let index = 0; index < count; index++) {
    const make = shapes[index % shapes.length] ?? goPackage;
    const [path, text] = make(index);
    write(path, text);
    if (make === goPackage) write(path.replace("recipe.ts", "fix.patch"), "--- a/x\n+++ b/x\n");
  }
}

const shapes: readonly Shape[] = [goPackage, rustPackage, pythonPackage, smallApp, largeApp];

const catalogFile = `import { defineCatalog, file } from "catalogc";

export default defineCatalog({
  repositoryUrl: "github:example/catalog",
  maintainerLists: [file("./maintainers.json")],
  systems: ["x86_64-linux"],
});
`;

const commonFile = `import { lib, pkgs } from "catalogc";

export const maintainers = ["team"];

export const postgresqlFor = (name: string) => ({
  services: {
    postgresql: {
      enable: true,
      enableTCPIP: true,
      package: lib.mkOverride(900, pkgs.postgresql_17),
      ensureDatabases: [name],
      ensureUsers: [{ name, ensureDBOwnership: true }],
      authentication: lib.mkForce("local all all peer\\nhost all all samenet trust\\n"),
    },
  },
});

export const reverseProxy = (upstream: string) => ({
  services: {
    nginx: {
      enable: true,
      recommendedProxySettings: true,
      virtualHosts: { default: { default: true, locations: { "/": { proxyPass: upstream } } } },
    },
  },
});
`;
