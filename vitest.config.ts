import { writeFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from "vitest/node";

/** Short files that take or wait long: begun last, one of them would run on alone. */
const SLOW =
  /(torture|simulate|killed-sender|postgres|launch|backup|process|permissions|drill|sweep|late|jobs|clock|small|sentences)\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/**
 * Makes the file that FEW_LEFT names when there are fewer test files left than workers: from then on the
 * processor is not busy, and `npm test` begins with what comes next.
 */
class FewLeft implements Reporter {
  #left = 0;
  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#left = files.length;
  }
  onTestModuleEnd(): void {
    this.#left -= 1;
    if (this.#left < WORKERS && process.env.FEW_LEFT) writeFileSync(process.env.FEW_LEFT, "");
  }
}

/** Writes what failed to the file that FAILED_TESTS names: `npm test` shows it last, below the browser's lines. */
class Failed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    if (!process.env.FAILED_TESTS) return;
    const lines = unhandled.map(({ message }) => `outside a test: ${message}`);
    for (const module of modules) {
      const failed = [...module.children.allTests("failed")];
      const errors = module.errors().map(({ message }) => message);
      for (const test of failed) {
        const message = test.result().errors?.[0]?.message ?? "";
        lines.push(`${module.relativeModuleId} > ${test.fullName}\n  ${message.slice(0, 600)}`);
      }
      lines.push(
        ...errors.map((message) => `${module.relativeModuleId}\n  ${message.slice(0, 600)}`),
      );
    }
    writeFileSync(process.env.FAILED_TESTS, lines.map((line) => `${line}\n`).join(""));
  }
}

/** Three more than cores: the slow ones wait most of their time. */
const WORKERS = 5;

const ALL = ["tidy.test.ts", "{packages,apps,scripts,tools,bench,docs}/**/*.test.ts"];
/**
 * Files that leave nothing behind in the modules they share: one worker runs many of them and loads
 * these modules once, which is a fifth of their time. A folder is added when its files pass so; the
 * app's api holds the state of a page (session, awaited requests) and is not.
 */
const TOGETHER = [
  "tidy.test.ts",
  "{apps/!(web),bench,docs,packages/contract,packages/proof,packages/words}/**/*.test.ts",
  "apps/web/{*.test.ts,src/!(api)/**/*.test.ts}",
  "{scripts/{command,complete-lock,launch/settings},tools/checks/simulate/*}.test.ts",
];

const EACH = { testTimeout: 120_000, hookTimeout: 180_000, pool: "forks" } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...{ ...EACH, name: "together", include: TOGETHER, isolate: false },
          setupFiles: ["apps/server/test/quick-passwords.ts"],
        },
      },
      { test: { ...EACH, name: "alone", include: ALL, exclude: TOGETHER } },
    ],
    // Of the whole run: there is one server.
    globalSetup: ["apps/server/test/database.ts"],
    maxWorkers: WORKERS,
    reporters: ["default", new FewLeft(), new Failed()],
    sequence: { sequencer: SlowFirst },
  },
});
