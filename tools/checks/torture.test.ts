import { randomInt } from "node:crypto";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { expect, it } from "vitest";
import { tortureByFailovers } from "./torture/failovers.ts";
import { torture } from "./torture/run.ts";

it("loses nothing and does nothing twice while its parts are killed at random", async () => {
  const verdict = await torture({
    seconds: 30,
    kills: 3,
    acknowledged: 11,
    members: 4,
    seed: Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31)),
    place: await placeInMemory(),
    say: (line) => console.log(line),
  });
  expect(verdict.kills).toBeGreaterThan(2);
  expect(verdict.acknowledged).toBeGreaterThan(10);
}, 400_000); // @rule ledger/killed

it("loses no acknowledged write, and does none twice, when a standby takes over", async () => {
  const verdict = await tortureByFailovers({
    ...{ failovers: 2, writes: 60, members: 3, isSynchronous: true },
    seed: Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31)),
    place: await placeInMemory(),
    say: (line) => console.log(line),
  });
  expect(verdict.acknowledged).toBeGreaterThanOrEqual(60);
  expect(verdict.firstWriteMs).toHaveLength(2);
  expect(Math.max(...verdict.firstWriteMs)).toBeLessThan(20_000);
}, 400_000); // @rule ledger/failover
