/** What of the money that was found is whose, so that the lines of each book add up to what was found. */
import type { OpenBridge } from "@ballast/contract/open-bridge.ts";

export type Line =
  | "members"
  | "setAside"
  | "stillInReserve"
  | "underWay"
  | "returns"
  | "onTheWay"
  | "rest";
export type Book = "custody" | "bank" | "reserve";
export type Whose = { book: Book; found: bigint; lines: { line: Line; amount: bigint }[] };

type Books = Pick<OpenBridge, "listed" | "setAside" | "onTheWay">;

/**
 * Pure. What was found is of a block soon after the list, or of a bank's own time; what the books had then is
 * less what was arriving and more what was leaving. What of the reserve is nobody's stands last.
 */
export function whoseIn(parts: Readonly<Record<string, bigint>>, books: Books): Whose[] {
  const { listed, setAside, onTheWay } = books;
  const client = (book: "custody" | "bank", found: bigint): Whose => ({
    ...{ book, found },
    lines: filled(found, "underWay", [
      { line: "members", amount: listed.inCustody },
      { line: "setAside", amount: setAside },
      { line: "stillInReserve", amount: -onTheWay },
    ]),
  });
  const reserve = (found: bigint): Whose => ({
    ...{ book: "reserve", found },
    lines: filled(found, "rest", [
      { line: "returns", amount: listed.returns },
      { line: "onTheWay", amount: onTheWay },
    ]),
  });
  return Object.entries(parts).flatMap(([name, found]) => {
    if (name === "reserve") return [reserve(found)];
    return name === "custody" || name === "bank" ? [client(name, found)] : [];
  });
}

/** The lines that hold something, the first of them always, and what is left of `found`. */
function filled(found: bigint, last: Line, lines: Whose["lines"]): Whose["lines"] {
  const left = lines.reduce((rest, { amount }) => rest - amount, found);
  return [...lines, { line: last, amount: left }].filter(
    ({ amount }, place) => place === 0 || amount !== 0n,
  );
}
