import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that take long: begun last, one of them would run on alone. */
const SLOW = /(torture|killed-sender|postgres|launch|backup|process|permissions)\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: ["tidy.test.ts", "{packages,apps,scripts,bench}/**/*.test.ts"],
    globalSetup: ["apps/server/test/database.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than cores: some of the slow ones wait most of their time.
    maxWorkers: 3,
    pool: "forks",
    sequence: { sequencer: SlowFirst },
  },
});
