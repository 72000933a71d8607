import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { smallApp } from "./shapes/apps.ts";
import { goPackage, pythonPackage, rustPackage } from "./shapes/packages.ts";

const syllables = "ba ce di fo gu ka le mi no pu ra se ti vo zu".split(" ");

/** Words of two to four syllables, 50,000 in all, that depend on the number only. */
function word(number: number): string {
  const length = 2 + (number % 3);
  return Array.from({ length }, (_, place) => syllables[Math.floor(number / 15 ** place) % 15]).join("");
}

/**
 * Writes recipes with descriptions of nine words, which compress as those of real packages do: repeated texts would make
 * the index of the search too small. One recipe in five is an app.
 */
export function generateSiteCatalog(folder: string, count: number): void {
  const shapes = [goPackage, rustPackage, pythonPackage, smallApp, rustPackage];
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("common.ts", `export const maintainers = [];\n`);
  for (let index = 0; index < count; index += 1) {
    const make = shapes[index % shapes.length] ?? goPackage;
    const [path, text] = make(index);
    const words = Array.from({ length: 9 }, (_, place) => word((index * 7919 + place * 104_729) % 50_000));
    write(path, text.replace(/(?<=description: ")[^"]*/, `A ${words.join(" ")}.`));
    if (make === goPackage) write(path.replace("recipe.ts", "fix.patch"), "--- a/x\n+++ b/x\n");
  }
}
