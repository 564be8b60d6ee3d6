/**
 * Attributes the found money to its owners, so that the lines of each book add up to what was
 * found.
 */
import type { OpenBridge } from "@ballast/contract/open/bridge.ts";

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
/**
 * `now` is set where the current books are known: for the lines that the books have, and for their
 * sum.
 */
export type Whose = {
  book: Book;
  found: bigint;
  lines: { line: Line; amount: bigint; now?: bigint }[];
  now?: bigint;
};

type Books = Pick<
  OpenBridge,
  "listed" | "setAside" | "onTheWay" | "missing" | "free" | "looks" | "now"
>;

type Look = Books["looks"][number];

/**
 * Pure. The first lines are from the books at the moment of the list. The found amount is from a
 * block soon after it, or from the bank's own time: the reconciliation that read it tells what was
 * booked in between and what was pending. The remainder, or all of the difference where there is no
 * such reconciliation, may have any cause, so the last line claims no more than that.
 */
export function whoseIn(parts: Readonly<Record<string, bigint>>, books: Books): Whose[] {
  const { listed, setAside, onTheWay, missing, free, looks, now } = books;
  const lookOf = (book: Book) => looks.find(({ part }) => part === book);
  const then = { ...listed, setAside, onTheWay, missing, free };
  const whose = (book: Book, found: bigint): Whose => {
    const linesOf = book === "reserve" ? reserveLines : clientLines;
    return { book, found, ...filled(found, lookOf(book), linesOf(then), now && linesOf(now)) };
  };
  return Object.entries(parts).flatMap(([name, found]) => {
    return name === "reserve" || name === "custody" || name === "bank" ? [whose(name, found)] : [];
  });
}

type Moment = NonNullable<Books["now"]>;
type OfBooks = { line: Line; amount: bigint }[];

const clientLines = ({ inCustody, setAside, onTheWay, missing }: Moment): OfBooks => [
  { line: "members", amount: inCustody },
  { line: "setAside", amount: setAside },
  { line: "stillInReserve", amount: -onTheWay },
  { line: "missing", amount: -missing },
];

const reserveLines = ({ returns, onTheWay, free }: Moment): OfBooks => [
  { line: "returns", amount: returns },
  { line: "onTheWay", amount: onTheWay },
  { line: "free", amount: free },
];

/**
 * Returns the lines that are not zero then or now, always including the first, and the rest of
 * `found`.
 */
function filled(
  found: bigint,
  look: Look | undefined,
  ofList: OfBooks,
  ofNow: OfBooks | null,
): Pick<Whose, "lines" | "now"> {
  const listed = sumOf(ofList);
  const told: Whose["lines"] = ofList.map((one, place) =>
    ofNow ? { ...one, now: ofNow[place]?.amount ?? 0n } : one,
  );
  const lines: Whose["lines"] = look
    ? [
        ...told,
        { line: "booked", amount: look.books - listed },
        { line: "underWay", amount: look.underWay },
      ]
    : told;
  const all = [...lines, { line: "unexplained" as const, amount: found - sumOf(lines) }];
  return {
    lines: all.filter(({ amount, now }, place) => place === 0 || amount !== 0n || !!now),
    ...(ofNow ? { now: sumOf(ofNow) } : {}),
  };
}

const sumOf = (lines: readonly { amount: bigint }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0n);

export const isExplained = (whose: Whose[]): boolean =>
  whose.every(({ lines }) => lines.every(({ line }) => line !== "unexplained"));
