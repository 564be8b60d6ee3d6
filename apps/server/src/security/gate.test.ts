import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";

describe("a gate", () => {
  it("never lets more in at once than it was made for, and lets everyone in in the end", async () => {
    const gate = createGate(3, 100);
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        gate(async () => {
          inside += 1;
          most = Math.max(most, inside);
          order.push(index);
          await sleep(2);
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it("refuses with busy who would wait behind a full queue", async () => {
    const gate = createGate(1, 1);
    let leave = () => {};
    const first = gate(() => new Promise<void>((done) => (leave = done)));
    const second = gate(async () => "second");
    await expect(gate(async () => "third")).rejects.toMatchObject({ refusal: "busy" });
    leave();
    await first;
    expect(await second).toBe("second");
  });

  it("gives its place on when the work fails", async () => {
    const gate = createGate(1, 1);
    const failing = gate(() => Promise.reject(new Error("broken")));
    const next = gate(async () => "next");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("next");
    expect(await gate(async () => "later")).toBe("later");
  });
});
