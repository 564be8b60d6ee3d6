import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tidy.test.ts", "{packages,apps,scripts,bench}/**/*.test.ts"],
    globalSetup: ["apps/server/test/database.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    pool: "forks",
  },
});
