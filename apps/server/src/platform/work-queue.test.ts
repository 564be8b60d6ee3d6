import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const BUSY = { refusal: "busy", details: { seconds: "6" } };

/** Work that ends when it is told to. */
function heldWork() {
  let end = () => {};
  const work = () => new Promise<void>((done) => (end = done));
  return { work, end: () => end() };
}

/** How many of `calls` run at the same time at most, and the order in which they begin. */
async function runAll(queue: ReturnType<typeof createWorkQueue>, calls: number) {
  const order: number[] = [];
  let [inside, most] = [0, 0];
  await Promise.all(
    Array.from({ length: calls }, (_, index) =>
      queue(async () => {
        inside += 1;
        most = Math.max(most, inside);
        order.push(index);
        await sleep(2);
        inside -= 1;
      }),
    ),
  );
  return { order, most };
}

describe("a queue of slow work", () => {
  it("runs in order of arrival, no more at once than it was made for", async () => {
    const queue = createWorkQueue({ atOnce: 3, takesMs: 1, cores: 8 });
    const { order, most } = await runAll(queue, 20);
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it("leaves a core free, and has one where there is no other", async () => {
    for (const [cores, expected] of [
      [1, 1],
      [2, 1],
      [3, 2],
    ] as const) {
      const queue = createWorkQueue({ atOnce: 4, takesMs: 1, cores });
      expect((await runAll(queue, 8)).most, `${cores} cores`).toBe(expected);
    }
  });

  it("lets one wait for a single piece of work, however long that takes", async () => {
    const queue = createWorkQueue({ atOnce: 1, takesMs: 9_000, cores: 8 });
    const { work, end } = heldWork();
    const running = queue(work);
    const next = queue(async () => "next");
    await expect(queue(async () => "third")).rejects.toMatchObject({ refusal: "busy" });
    end();
    await running;
    expect(await next).toBe("next");
  });

  it("refuses with busy who would wait more than five seconds, and says how long", async () => {
    const queue = createWorkQueue({ atOnce: 2, takesMs: 2_000, cores: 8 });
    const held = [heldWork(), heldWork()] as const;
    const running = held.map(({ work }) => queue(work));
    const waiting = [1, 2, 3, 4, 5].map((no) => queue(async () => no));
    await expect(queue(async () => 6)).rejects.toMatchObject(BUSY);
    for (const { end } of held) end();
    await Promise.all(running);
    expect(await Promise.all(waiting)).toEqual([1, 2, 3, 4, 5]);
  }); // @rule call/slow-work

  it("learns how long the work takes", async () => {
    const queue = createWorkQueue({ atOnce: 1, takesMs: 10_000 });
    const behind = async () => {
      const held = heldWork();
      const running = queue(held.work);
      const second = queue(async () => {});
      const third = queue(async () => "third").catch((error) => error.refusal);
      held.end();
      await Promise.all([running, second]);
      return third;
    };
    expect(await behind()).toBe("busy");
    for (let times = 0; times < 20; times += 1) await queue(async () => {});
    expect(await behind()).toBe("third");
  });

  it("passes a place on when the work fails", async () => {
    const queue = createWorkQueue({ atOnce: 1, takesMs: 1 });
    const failing = queue(() => Promise.reject(new Error("broken")));
    const next = queue(async () => "next");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("next");
    expect(await queue(async () => "later")).toBe("later");
  });
});
