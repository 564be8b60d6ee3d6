/** Runs the bench's browser part with small sizes; the figures that it measures are not judged. */

import { measureAt } from "../bench/app/measure.ts";
import { appRatios } from "../bench/app/report.ts";
import { liabilityRatios, measureLiabilities } from "../bench/liabilities.ts";
import { expect, test } from "./test.ts";

test("the bench measures bytes, taps and Lighthouse", async ({ stack }) => {
  // The first run includes installing Lighthouse.
  test.setTimeout(600_000);
  const only = ["an empty page", "home"];
  const sizes = { taps: 1, slides: 0, slowdowns: [1], rounds: 1, only };
  const measured = await measureAt(stack, sizes, new AbortController().signal);
  expect(measured.scripts.map(({ name }) => name)).toEqual(["home"]);
  expect([...measured.audits.keys()].map(({ name }) => name)).toEqual(only);
  const ratios = Object.entries(appRatios(measured));
  expect(ratios).toHaveLength(1 + 3 + 1);
  for (const [name, ratio] of ratios) expect([name, ratio > 0]).toEqual([name, true]);
});

test("the bench measures the liability tree, and a member's check", async () => {
  const measured = await measureLiabilities([2_000]);
  // A tree has two leaves for each claim.
  expect(measured.trees[0]?.built.count).toBe(2 * 2_000);
  expect(measured.trees[0]?.built.proofs).toHaveLength(200);
  expect(liabilityRatios(measured)["tree of 2,000 / plain hashing"]).toBeGreaterThan(0);
  expect(measured.slower.medianMs).toBeGreaterThan(0);
});
