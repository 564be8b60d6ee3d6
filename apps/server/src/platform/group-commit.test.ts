import { describe, expect, it } from "vitest";
import { createGroupCommit } from "./group-commit.ts";

type Item = { lane: number; key: string; no: number };

/** Lanes whose batches are recorded and end only when the test allows it. */
function heldLanes(options: { most?: number; queueMost?: number; bad?: (item: Item) => boolean }) {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const lanes = createGroupCommit<Item, string>({
    name: "test",
    lanes: 2,
    ...options,
    laneOf: (item) => item.lane,
    keyOf: (item) => item.key,
    async run(items) {
      batches.push(items.map((item) => item.no));
      await new Promise<void>((resolve) => held.push(resolve));
      if (options.bad && items.some(options.bad)) throw new Error("a bad item");
      return items.map((item) => `done ${item.no}`);
    },
    full: () => new Error("full"),
  });
  /** Ends the running batches and those that follow, until nothing is left. */
  async function letAllEnd(): Promise<void> {
    let idle = false;
    void lanes.drain().then(() => {
      idle = true;
    });
    while (!idle) {
      for (const end of held.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { lanes, batches, letAllEnd };
}

const items = (...keys: string[]): Item[] => keys.map((key, no) => ({ lane: 0, key, no }));

describe("lanes", () => {
  it("run what is alone at once, and what queues up meanwhile as one batch", async () => {
    const { lanes, batches, letAllEnd } = heldLanes({});
    const all = Promise.all(items("a", "b", "c", "d").map(lanes.submit));
    expect(batches).toEqual([[0]]);
    await letAllEnd();
    expect(batches).toEqual([[0], [1, 2, 3]]);
    expect(await all).toEqual(["done 0", "done 1", "done 2", "done 3"]);
  });

  it("never put one key twice into a batch, and keep the order", async () => {
    const { lanes, batches, letAllEnd } = heldLanes({});
    const all = Promise.all(items("x", "a", "b", "a", "a", "b", "c").map(lanes.submit));
    await letAllEnd();
    expect(batches).toEqual([[0], [1, 2, 6], [3, 5], [4]]);
    expect((await all)[4]).toBe("done 4");
  });

  it("keep the order of one key also where a batch is full before the queue is empty", async () => {
    const { lanes, batches, letAllEnd } = heldLanes({ most: 2 });
    const all = Promise.all(items("x", "a", "a", "b", "a").map(lanes.submit));
    await letAllEnd();
    await all;
    expect(batches).toEqual([[0], [1, 3], [2], [4]]);
  });

  it("take no more than a batch may hold", async () => {
    const { lanes, batches, letAllEnd } = heldLanes({ most: 2 });
    const all = Promise.all(items("a", "b", "c", "d", "e", "f").map(lanes.submit));
    await letAllEnd();
    await all;
    expect(batches).toEqual([[0], [1, 2], [3, 4], [5]]);
  });

  it("run beside each other", async () => {
    const { lanes, batches, letAllEnd } = heldLanes({});
    const all = [0, 1, 2].map((lane) => lanes.submit({ lane, key: `${lane}`, no: lane }));
    expect(batches).toEqual([[0], [1]]);
    await letAllEnd();
    await Promise.all(all);
    expect(batches).toEqual([[0], [1], [2]]);
  });

  it("fail a bad item alone, and answer the others of its batch", async () => {
    const { lanes, letAllEnd } = heldLanes({ bad: (item) => item.no === 2 });
    const all = Promise.allSettled(items("a", "b", "c", "d").map(lanes.submit));
    await letAllEnd();
    expect((await all).map((outcome) => outcome.status === "fulfilled")).toEqual([
      true,
      true,
      false,
      true,
    ]);
  }); // @rule ledger/lanes

  it("answer nobody with another's outcome when a batch answers too few", async () => {
    const lanes = createGroupCommit<Item, string>({
      name: "test",
      laneOf: () => 0,
      keyOf: (item) => item.key,
      run: async (batch) => (batch.length > 1 ? ["too few"] : [`done ${batch[0]?.no}`]),
      full: () => new Error("full"),
    });
    const all = await Promise.all(items("a", "b", "c").map(lanes.submit));
    expect(all).toEqual(["done 0", "done 1", "done 2"]);
  });

  it("refuse when the queue is full, and take again when it has run", async () => {
    const { lanes, letAllEnd } = heldLanes({ queueMost: 2 });
    const taken = Promise.all(items("a", "b", "c").map(lanes.submit));
    await expect(lanes.submit({ lane: 0, key: "d", no: 3 })).rejects.toThrow("full");
    await letAllEnd();
    await taken;
    const later = lanes.submit({ lane: 0, key: "d", no: 4 });
    await letAllEnd();
    expect(await later).toBe("done 4");
  });

  it("have drained when the last waiting item has its outcome", async () => {
    const { lanes, letAllEnd } = heldLanes({ most: 1 });
    await lanes.drain();
    let settled = 0;
    const all = items("a", "b", "c").map((item) => lanes.submit(item).then(() => (settled += 1)));
    const drained = lanes.drain().then(() => settled);
    await letAllEnd();
    await Promise.all(all);
    expect(await drained).toBe(3);
  });
});
