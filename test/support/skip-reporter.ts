import type { Reporter, TestModule } from "vitest/node";

/** Names what was skipped at the end of a run, so that a missing tool does not pass for a passed test. */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")].map(
        (test) => `  ${module.relativeModuleId}: ${test.fullName}`,
      ),
    );
    if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.join("\n")}`);
  }
}
