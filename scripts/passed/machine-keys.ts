import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { Dependencies } from "./dependencies.ts";

/** Tests that boot machines or run containers. They depend on the output that they run, not on what generates it. */
export interface Machines {
  readonly name: "boots" | "containers";
  /** The folder of their tests. */
  readonly folder: string;
  /** Golden output that they run, and its sources. */
  readonly output: RegExp;
  readonly tools: readonly string[];
}

export const machines: readonly Machines[] = [
  {
    name: "boots",
    folder: "test/boot",
    output: /^golden\/(?:services|programs)\/(?:recipes|out\/apps\/[^/]+\/(?:hostos|test))\//,
    tools: ["qemu-system-x86_64"],
  },
  {
    name: "containers",
    folder: "test/containers",
    output: /^golden\/containers\/(?!out\/(?:apps\/[^/]+\/(?:hostos\/|plan\.json)|manifest\.json))/,
    tools: ["podman", "runc"],
  },
];

/**
 * A digest of the output that machines run, its `lib/`, their tests, and versions of tools. Units for any values are
 * printed by the tests themselves: `test/boot/hostile-values.ts`.
 */
export async function machineKey(
  { name, folder, output, tools }: Machines,
  dependencies = new Dependencies(),
): Promise<string> {
  const isTest = (file: string): boolean => file.startsWith("test/");
  const tests = dependencies.closure(dependencies.below(folder), isTest).filter(isTest);
  const golden = dependencies.files.filter((file) => output.test(file));
  const files = [...tests, ...golden, ...dependencies.below("templates/lib")];
  const units = name === "boots" ? await hostileUnits() : [];
  return dependencies.digest(files, debian(), env["BOOT_SUITE"] ?? "", ...tools.map(versionOf), ...units);
}

/** The release of Debian decides the versions of systemd and of the programs that machines run. */
const debian = (): string =>
  /^VERSION_CODENAME=(.*)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";

const versionOf = (tool: string): string => {
  const { stdout } = spawnSync(tool, ["--version"], { encoding: "utf8" });
  return `${tool} ${/\d+\.\d+/.exec((stdout as string | null) ?? "")?.[0] ?? "missing"}`;
};

async function hostileUnits(): Promise<readonly string[]> {
  const { hostileUnit, hostileValues } = await import("../../test/boot/hostile-values.ts");
  return hostileValues.map((values, index) => hostileUnit(`case-${index}`, "/opt/dump", values));
}
