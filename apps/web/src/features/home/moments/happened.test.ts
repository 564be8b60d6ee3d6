import { describe, expect, it } from "vitest";
import { oldestNew } from "./happened.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 11, 8, 9, minute));
const event = (name: string, minute: number | null) => ({
  name,
  time: minute === null ? null : at(minute),
});
const since = (minute: number) => ({ at: at(minute).toISOString() });

describe("what is told next", () => {
  const events = [event("late", 20), event("first", 10), event("open", null), event("before", 2)];
  const next = (known: Parameters<typeof oldestNew>[2]) =>
    oldestNew(events, ({ time, name }) => [time, name], known, "arrived");

  it("is the oldest event after what is known, and then the one after it", () => {
    const one = next(since(5));
    expect(one).toMatchObject({ one: { name: "first" }, isLast: false });
    const two = next({ ...since(5), ...(one && { told: one.told }) });
    expect(two).toMatchObject({ one: { name: "late" }, isLast: true });
    expect(next({ ...since(5), ...(two && { told: two.told }) })).toBe(null);
  });

  it("is nothing where all was before", () => {
    expect(next(since(20))).toBe(null);
  });

  it("keeps what was told of the other kind", () => {
    const told = { matured: at(1).toISOString() };
    expect(next({ ...since(5), told })?.told).toEqual({
      ...told,
      arrived: `${at(10).toISOString()} first`,
    });
  });

  it("is each of two at the same instant, whatever the order of the list", () => {
    const twins = [event("b", 10), event("a", 10)];
    for (const list of [twins, twins.toReversed()]) {
      const told = [];
      let known: Parameters<typeof oldestNew>[2] = since(5);
      for (let left = list.length; left > 0; left--) {
        const next = oldestNew(list, ({ time, name }) => [time, name], known, "matured");
        told.push([next?.one.name, next?.isLast]);
        known = { ...known, ...(next && { told: next.told }) };
      }
      expect(told).toEqual([
        ["a", false],
        ["b", true],
      ]);
      expect(oldestNew(list, ({ time, name }) => [time, name], known, "matured")).toBe(null);
    }
  });

  it("reads what an earlier version stored, a time without an id", () => {
    const told = { arrived: at(10).toISOString() };
    expect(next({ ...since(5), told })).toMatchObject({ one: { name: "late" }, isLast: true });
  });
});
