import { env } from "node:process";
import type { Reporter, TestModule, TestRunEndReason, Vitest } from "vitest/node";
import { machineKey, machines } from "../../scripts/passed/machine-keys.ts";
import { Passed } from "../../scripts/passed/passed.ts";
import { slowTestKeys } from "../../scripts/passed/slow-tests.ts";

/** A test that was skipped because something is missing on this machine proves nothing. */
const missingTool = /not installed|needs root/;

/** Writes to test/passed.json which slow files passed, and removes those that failed. Not in CI (`CI=true`). */
// eslint-disable-next-line import-x/no-default-export -- vitest loads reporters so; as an import of its configuration, it would be bundled
export default class PassedReporter implements Reporter {
  #keys: ReadonlyMap<string, string> = new Map();
  #isPartOfFiles = false;

  /** Keys of what is there at the start: files may be edited during a run. */
  onInit(vitest: Vitest): void {
    this.#keys = slowTestKeys();
    this.#isPartOfFiles = vitest.config.testNamePattern !== undefined || vitest.config.watch;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: unknown,
    reason: TestRunEndReason,
  ): Promise<void> {
    if (env["CI"] === "true" || env["FUZZ"] !== undefined || this.#isPartOfFiles) return;
    if (reason === "interrupted") return;
    const unchanged = slowTestKeys();
    const changes = new Map<string, string | undefined>();
    for (const each of modules) {
      const file = each.relativeModuleId;
      const key = this.#keys.get(file);
      if (key === undefined || key !== unchanged.get(file)) continue;
      if (hasFailed(each)) changes.set(file, undefined);
      else if (isProven(each)) changes.set(file, key);
    }
    for (const each of machines) {
      const own = modules.filter(({ relativeModuleId }) => relativeModuleId.startsWith(`${each.folder}/`));
      if (own.some(hasFailed)) changes.set(each.name, undefined);
      else if (own.length > 0 && own.every(isProven)) changes.set(each.name, await machineKey(each));
    }
    if (changes.size > 0) new Passed().write(changes);
  }
}

const hasFailed = (module: TestModule): boolean => module.state() === "failed";

const isProven = (module: TestModule): boolean =>
  module.state() === "passed" &&
  [...module.children.allTests("skipped")].every(({ fullName }) => !missingTool.test(fullName));
