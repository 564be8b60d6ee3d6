// @rule run/backup-retention
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameAt, timeOf } from "./backup-name.ts";
import type { KnownBackup } from "./known-backups.ts";
import { readKeep, refuseWrongClock, surplusOf } from "./retention.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-30T18:00:00Z");

function backup(at: Date, isWhole = true, modifiedAt = at): KnownBackup {
  return { name: nameAt(at), at, modifiedAt, parts: [], isWhole };
}
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const keptOf = (known: KnownBackup[], keep: string) => {
  const surplus = surplusOf(known, readKeep(keep));
  return known.filter((one) => !surplus.includes(one)).map(({ name }) => name.slice(8, 18));
};

it("keeps the newest of each day, week and month, as many as are asked for", () => {
  const hourly = Array.from({ length: 24 * 70 }, (_, hours) => backup(daysAgo(hours / 24)));
  expect(keptOf(hourly, "3d,2w,2m")).toEqual([
    "2026-11-30",
    "2026-11-29",
    "2026-11-28",
    "2026-10-31",
  ]);
  expect(keptOf(hourly, "1d,3w")).toEqual(["2026-11-30", "2026-11-29", "2026-11-22"]);
});

it("counts days that have a backup: while none is made, none is removed", () => {
  const old = [300, 320, 340, 360].map((days) => backup(daysAgo(days)));
  expect(surplusOf(old, readKeep("4d"))).toEqual([]);
  expect(keptOf(old, "2d")).toHaveLength(2);
});

it("never removes the newest whole one, nor one that is not whole", () => {
  const ages = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      ages,
      fc.infiniteStream(fc.boolean()),
      fc.integer({ min: 1, max: 9 }),
      (days, whole, n) => {
        const known = days.map((one) => backup(daysAgo(one), whole.next().value));
        const surplus = surplusOf(known, { days: n, weeks: n, months: n });
        expect(surplus.filter(({ isWhole }) => !isWhole)).toEqual([]);
        const newest = known
          .filter(({ isWhole }) => isWhole)
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
        expect(newest && surplus.includes(newest)).not.toBe(true);
        // A second look at what is left finds nothing more.
        const left = known.filter((one) => !surplus.includes(one));
        expect(surplusOf(left, { days: n, weeks: n, months: n })).toEqual([]);
      },
    ),
  );
});

describe("a wrong clock", () => {
  const refused = (known: KnownBackup[], sentence: RegExp) =>
    expect(() => refuseWrongClock(known, NOW)).toThrow(sentence);

  it("that was ahead removes nothing until a person has looked", () => {
    refused(
      [backup(daysAgo(1)), backup(daysAgo(-400))],
      /2028-01-04.* of a time to come\. A clock is/,
    );
  });

  it("that was behind removes nothing, although its backup is the last one by name", () => {
    const last = backup(new Date("2001-01-01T00:00:00Z"), true, NOW);
    refused(
      [backup(daysAgo(1)), backup(daysAgo(2)), last],
      /2001-01-01T000000Z arrived after .*11-29/,
    );
  });

  it("is none where names and arrivals tell the same, nor where the store was copied in one go", () => {
    const [one, two] = [backup(daysAgo(1)), backup(daysAgo(2))];
    refuseWrongClock([one, two], NOW);
    refuseWrongClock(
      [backup(one.at, true, NOW), backup(two.at, true, new Date(+NOW + 60_000))],
      NOW,
    );
    refuseWrongClock([backup(daysAgo(-400), false), one], NOW);
    refuseWrongClock([], NOW);
  });
});

it.each(["", "7", "0d", "d", "7d,12m,4w", "7d 4w", "-1d", "1000d", "7w"])(
  "refuses --keep %j",
  (text) => {
    expect(() => readKeep(text)).toThrow("--keep takes days, weeks and months, as 7d,4w,12m");
  },
);

it("reads a time out of a backup's own name alone", () => {
  expect(timeOf(nameAt(NOW))).toEqual(NOW);
  for (const name of [
    "ballast-2026-13-30T180000Z",
    "ballast-2026-11-30",
    "x",
    nameAt(NOW).toLowerCase(),
  ]) {
    expect(timeOf(name)).toBeNull();
  }
});
