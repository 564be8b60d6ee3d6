import { expect, test } from "vitest";
import { makeGate } from "./gate.ts";

function traced() {
  const gate = makeGate();
  const log: string[] = [];
  const work = (name: string) => {
    const done = Promise.withResolvers<void>();
    const run = async () => {
      log.push(`${name} in`);
      await done.promise;
      log.push(`${name} out`);
    };
    return { run, finish: () => done.resolve() };
  };
  return { gate, log, work };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

test("lets several share at once", async () => {
  const { gate, log, work } = traced();
  const [a, b] = [work("a"), work("b")];
  const both = [gate.share(a.run), gate.share(b.run)];
  await turns();
  expect(log).toEqual(["a in", "b in"]);
  b.finish();
  a.finish();
  await Promise.all(both);
});

test("lets one be alone, in the order of asking", async () => {
  const { gate, log, work } = traced();
  const [a, b, c, d] = [work("a"), work("b"), work("c"), work("d")];
  const all = [gate.share(a.run), gate.alone(b.run), gate.share(c.run), gate.alone(d.run)];
  await turns();
  expect(log).toEqual(["a in"]);
  for (const one of [d, c, b, a]) one.finish();
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c", "d"].flatMap((name) => [`${name} in`, `${name} out`]));
});

test("goes on after somebody's work failed, and tells only that caller", async () => {
  const gate = makeGate();
  const failing = () => Promise.reject(new Error("broken"));
  await expect(gate.alone(failing)).rejects.toThrow("broken");
  await expect(gate.share(failing)).rejects.toThrow("broken");
  expect(await gate.alone(async () => 1)).toBe(1);
  expect(await gate.share(async () => 2)).toBe(2);
});
