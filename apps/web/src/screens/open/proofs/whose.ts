/** What of the money that was found is whose, so that the lines of each book add up to what was found. */
import type { OpenBridge } from "@ballast/contract/open-bridge.ts";

export type Line =
  | "members"
  | "setAside"
  | "stillInReserve"
  | "missing"
  | "returns"
  | "onTheWay"
  | "free"
  | "booked"
  | "underWay"
  | "unexplained";
export type Book = "custody" | "bank" | "reserve";
export type Whose = { book: Book; found: bigint; lines: { line: Line; amount: bigint }[] };

type Books = Pick<OpenBridge, "listed" | "setAside" | "onTheWay" | "missing" | "free" | "looks">;

type Look = Books["looks"][number];

/**
 * Pure. The first lines are of the books at the moment of the list. What was found is of a block soon after
 * it, or of a bank's own time: the reconciliation that saw it tells what was booked in between and what was
 * under way. What is left then, or where there is no such look, may be anything, so the last line says no
 * more than that.
 */
export function whoseIn(parts: Readonly<Record<string, bigint>>, books: Books): Whose[] {
  const { listed, setAside, onTheWay, missing, free, looks } = books;
  const lookOf = (book: Book) => looks.find(({ part }) => part === book);
  const client = (book: "custody" | "bank", found: bigint): Whose => ({
    ...{ book, found },
    lines: filled(found, lookOf(book), [
      { line: "members", amount: listed.inCustody },
      { line: "setAside", amount: setAside },
      { line: "stillInReserve", amount: -onTheWay },
      { line: "missing", amount: -missing },
    ]),
  });
  const reserve = (found: bigint): Whose => ({
    ...{ book: "reserve", found },
    lines: filled(found, lookOf("reserve"), [
      { line: "returns", amount: listed.returns },
      { line: "onTheWay", amount: onTheWay },
      { line: "free", amount: free },
    ]),
  });
  return Object.entries(parts).flatMap(([name, found]) => {
    if (name === "reserve") return [reserve(found)];
    return name === "custody" || name === "bank" ? [client(name, found)] : [];
  });
}

/** The lines that hold something, the first of them always, and what is left of `found`. */
function filled(found: bigint, look: Look | undefined, ofList: Whose["lines"]): Whose["lines"] {
  const listed = sumOf(ofList);
  const lines: Whose["lines"] = look
    ? [
        ...ofList,
        { line: "booked", amount: look.books - listed },
        { line: "underWay", amount: look.underWay },
      ]
    : ofList;
  return [...lines, { line: "unexplained" as const, amount: found - sumOf(lines) }].filter(
    ({ amount }, place) => place === 0 || amount !== 0n,
  );
}

const sumOf = (lines: Whose["lines"]) => lines.reduce((sum, { amount }) => sum + amount, 0n);

export const isExplained = (whose: Whose[]): boolean =>
  whose.every(({ lines }) => lines.every(({ line }) => line !== "unexplained"));
