import { randomInt } from "node:crypto";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { expect, it } from "vitest";
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
