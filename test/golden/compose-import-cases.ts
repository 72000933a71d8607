import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

type Scene = (folder: string) => Promise<string>;

/** The messages of `catalogc import compose.yaml` about a file. */
const imports =
  (text: string | undefined, ...options: readonly string[]): Scene =>
  async (folder) => {
    if (text !== undefined) writeTree(folder, { "compose.yaml": text });
    return (await catalogcHere(folder, ["import", "compose.yaml", "--name", "demo", "--dry-run", ...options]))
      .stderr;
  };

const service = (...lines: readonly string[]): string =>
  ["services:", "  web:", "    image: nginx:1.28", ...lines.map((line) => `    ${line}`), ""].join("\n");

/** Scenes of `catalogc import compose.yaml` that end in a diagnostic. */
export const composeImportCases: Readonly<Record<string, Scene>> = {
  CG770: imports(undefined),
  CG771: imports("apps:\n  wiki: {}\n".replace("apps", "x-apps")),
  CG772: imports(service("mem_limit: [512m]")),
  CG773: imports(service("port: 8080:80")),
  CG774: imports(service("environment:", "  BASE_URL: https://${DOMAIN}/")),
  CG775: imports(service("command: echo ${1}")),
  CG776: imports("services:\n  web:\n    build: .\n"),
  CG777: imports("services:\n  a:\n    extends: b\n  b:\n    extends: a\n"),
  CG778: imports(service("depends_on: [db]")),
  CG779: imports(service("volumes:", "  - ./data:/data")),
  CG780: imports("include:\n  - ../other/compose.yaml\n".concat(service())),
  CG781: imports(service("ports:", "  - eighty:80")),
  CG782: imports(`${service()}networks:\n  proxy: { external: true, name: "the proxy" }\n`),
  CG783: imports(service(), "--name", "wiki_app"),
  async CG784(folder) {
    writeTree(folder, { "compose.yaml": service(), "recipes/apps/demo/recipe.yaml": "apps: {}\n" });
    return (await catalogcHere(folder, ["import", "compose.yaml", "--name", "demo"])).stderr;
  },
  async CG785(folder) {
    writeTree(folder, { "other.yaml": service() });
    return imports("include: [other.yaml]\n".concat(service()))(folder);
  },
};
