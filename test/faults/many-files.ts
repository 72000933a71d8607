import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const recipes = 12;
const filesOfEach = 130;

/** Writes a catalog of few recipes, soon compiled, with so many files that two threads make them. */
export function writeManyFiles(folder: string): void {
  for (let index = 0; index < recipes; index++) {
    const at = join(folder, `app-${index}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, "recipe.json"), JSON.stringify({ apps: { [`app-${index}`]: app(index) } }));
  }
}

/** Each configuration file is there twice, once for each runtime. */
function app(index: number): object {
  const configData = Object.fromEntries(
    Array.from({ length: filesOfEach }, (_, file) => [
      `part-${file % 7}/${file}.conf`,
      { text: `app = ${index}\nfile = ${file}\n` },
    ]),
  );
  return {
    description: "Has many files.",
    services: {
      components: { [`main-${index}`]: { process: { command: "hello", configData } } },
      runtimes: { container: { enable: true }, hostos: { enable: true } },
    },
    test: { services: { packages: ["curl"], script: "curl --fail http://localhost\n" } },
  };
}
