import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * How long `compile --watch` takes from a saved recipe to the written files, in milliseconds: what the process itself
 * says, the median of `runs` changes of single recipes after as many that warm it up.
 * @throws when watching ends by itself
 */
export async function measureWatch(program: string, folder: string, runs: number): Promise<number> {
  const child = spawn(process.execPath, [program, "compile", "--watch", "--format", "json"], {
    cwd: folder,
    env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache") },
  });
  const rounds = documents(child.stdout);
  const next = async (): Promise<number> => {
    const { value, done } = await rounds.next();
    if (done === true) throw new Error("watching has ended");
    return value;
  };
  try {
    await next();
    const times: number[] = [];
    for (let round = 0; round < 2 * runs; round += 1) {
      const index = 5 * (round % 3) + (round % 5);
      const kind = index % 5 < 3 ? `pkgs/tool-${index}` : `apps/service-${index}`;
      const recipe = join(folder, "recipes", kind, "recipe.ts");
      const text = readFileSync(recipe, "utf8");
      writeFileSync(
        recipe,
        text.replace(/(?<=description: ")[^"]*/, `Round ${round} of process ${process.pid}.`),
      );
      times.push(await next());
    }
    const sorted = times.slice(runs).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  } finally {
    child.kill("SIGINT");
  }
}

/** The `milliseconds` of each JSON document of a stream. */
async function* documents(stream: NodeJS.ReadableStream): AsyncGenerator<number, void> {
  let text = "";
  for await (const line of createInterface({ input: stream })) {
    text += line;
    if (line !== "}") continue;
    yield (JSON.parse(text) as { readonly milliseconds: number }).milliseconds;
    text = "";
  }
}
