import { expect, it } from "vitest";
import { isExplained, whoseIn } from "./whose.ts";

const books = {
  ...{ listed: { inCustody: 40n, returns: 3n }, setAside: 15n, onTheWay: 2n },
  ...{ missing: 0n, free: 95n, looks: [], now: null },
};
const look = (part: "custody" | "reserve" | "bank", then: bigint, underWay: bigint) => ({
  ...{ part, at: new Date(0), books: then, underWay },
});
const sumOf = (lines: { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n);

it("tells custody and reserve apart, each with lines that add up to what was found", () => {
  const whose = whoseIn({ custody: 53n, reserve: 100n }, books);
  expect(whose).toEqual([
    {
      ...{ book: "custody", found: 53n },
      lines: [
        { line: "members", amount: 40n },
        { line: "setAside", amount: 15n },
        { line: "stillInReserve", amount: -2n },
      ],
    },
    {
      ...{ book: "reserve", found: 100n },
      lines: [
        { line: "returns", amount: 3n },
        { line: "onTheWay", amount: 2n },
        { line: "free", amount: 95n },
      ],
    },
  ]);
  expect(isExplained(whose)).toBe(true);
  for (const { found, lines } of whose) expect(sumOf(lines)).toBe(found);
}); // @rule 5/bridge

it("calls money that the books miss missing, and nothing else by that name", () => {
  const [custody] = whoseIn({ custody: 43n }, { ...books, missing: 10n });
  expect(custody?.lines.at(-1)).toEqual({ line: "missing", amount: -10n });
  expect(isExplained(custody ? [custody] : [])).toBe(true);
});

it("does not know why more or less was found than the books have, in any book", () => {
  for (const off of [7n, -7n]) {
    const whose = whoseIn({ custody: 53n + off, bank: 53n + off, reserve: 100n + off }, books);
    expect(isExplained(whose)).toBe(false);
    for (const { found, lines } of whose) {
      expect(lines.at(-1)).toEqual({ line: "unexplained", amount: off });
      expect(sumOf(lines)).toBe(found);
    }
  }
});

it("names what was booked before the look and what was under way at it, and what neither is", () => {
  const looks = [look("custody", 60n, -4n), look("reserve", 100n, 0n)];
  const [custody, reserve] = whoseIn({ custody: 55n, reserve: 101n }, { ...books, looks });
  expect(custody?.lines.slice(3)).toEqual([
    { line: "booked", amount: 7n },
    { line: "underWay", amount: -4n },
    { line: "unexplained", amount: -1n },
  ]);
  expect(reserve?.lines.slice(3)).toEqual([{ line: "unexplained", amount: 1n }]);
  for (const one of [custody, reserve]) expect(sumOf(one?.lines ?? [])).toBe(one?.found);
}); // @rule 5/bridge

it("names the members' part where nothing is owed, and no book that there is not", () => {
  const nothing = {
    ...{ listed: { inCustody: 0n, returns: 0n }, setAside: 0n, onTheWay: 0n },
    ...{ missing: 0n, free: 0n, looks: [], now: null },
  };
  expect(whoseIn({ bank: 0n, moon: 5n }, nothing)).toEqual([
    { book: "bank", found: 0n, lines: [{ line: "members", amount: 0n }] },
  ]);
});

it("leads each line of the books to now, also one that came since, and no other line", () => {
  const now = { inCustody: 41n, returns: 3n, setAside: 35n, onTheWay: 0n, missing: 1n, free: 96n };
  const looks = [look("custody", 60n, -4n)];
  const whose = whoseIn({ custody: 56n, reserve: 100n }, { ...books, looks, now });
  expect(whose).toEqual([
    {
      ...{ book: "custody", found: 56n, now: 75n },
      lines: [
        { line: "members", amount: 40n, now: 41n },
        { line: "setAside", amount: 15n, now: 35n },
        { line: "stillInReserve", amount: -2n, now: 0n },
        { line: "missing", amount: 0n, now: -1n },
        { line: "booked", amount: 7n },
        { line: "underWay", amount: -4n },
      ],
    },
    {
      ...{ book: "reserve", found: 100n, now: 99n },
      lines: [
        { line: "returns", amount: 3n, now: 3n },
        { line: "onTheWay", amount: 2n, now: 0n },
        { line: "free", amount: 95n, now: 96n },
      ],
    },
  ]);
});
