import { expect, it } from "vitest";
import { whoseIn } from "./whose.ts";

const books = { listed: { inCustody: 40n, returns: 3n }, setAside: 15n, onTheWay: 2n };
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
        { line: "rest", amount: 95n },
      ],
    },
  ]);
  for (const { found, lines } of whose) expect(sumOf(lines)).toBe(found);
});

it("says what was arriving or leaving, and what the reserve lacks", () => {
  const [custody, reserve] = whoseIn({ custody: 60n, reserve: 1n }, books);
  expect(custody?.lines.at(-1)).toEqual({ line: "underWay", amount: 7n });
  expect(reserve?.lines.at(-1)).toEqual({ line: "rest", amount: -4n });
});

it("names the members' part where nothing is owed, and no book that there is not", () => {
  const nothing = { listed: { inCustody: 0n, returns: 0n }, setAside: 0n, onTheWay: 0n };
  expect(whoseIn({ bank: 0n, moon: 5n }, nothing)).toEqual([
    { book: "bank", found: 0n, lines: [{ line: "members", amount: 0n }] },
  ]);
});
