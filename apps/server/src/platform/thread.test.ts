import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createThread } from "./thread.ts";

const COUNTING = new URL("./test-programs/counting-thread.ts", import.meta.url);

it("answers in one thread, and in another after a pause", async () => {
  const ask = createThread<string, string>(COUNTING, 200);
  expect(await ask("first")).toBe("first 1");
  expect(await ask("second")).toBe("second 2");
  await sleep(1_000);
  expect(await ask("third")).toBe("third 1");
});

it("tells how the work failed, and begins anew", async () => {
  const ask = createThread<string, string>(COUNTING);
  expect(await ask("first")).toBe("first 1");
  await expect(ask("fail")).rejects.toThrow("broken");
  expect(await ask("second")).toBe("second 1");
  await expect(ask("exit")).rejects.toThrow("a thread ended before it answered");
  expect(await ask("third")).toBe("third 1");
});

it("begins anew after one that ended while nobody asked", async () => {
  const ask = createThread<string, string>(COUNTING);
  expect(await ask("exit later")).toBe("exit later 1");
  await sleep(1_000);
  expect(await ask("second")).toBe("second 1");
});

it("fails where its program cannot be read", async () => {
  const ask = createThread<string, string>(new URL("./no-such-thread.ts", import.meta.url));
  await expect(ask("first")).rejects.toThrow("no-such-thread");
});
