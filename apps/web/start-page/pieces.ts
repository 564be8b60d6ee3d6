/** What the page paints, before it is painted: a tree of elements with the looks of the app's own. */
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import { AMOUNT_LOOK, FIGURE_LOOK, LARGEST_LOOKS, UNIT_LOOK } from "../src/ui/amount-looks.ts";
import {
  LARGE_TITLE_LOOK,
  RIBBON_LOOK,
  TITLE_LOOK,
  TITLE_ROW_LOOK,
} from "../src/ui/first-looks.ts";

export type Piece = { name: string; look: string; inside: (string | Piece)[] };

export function piece(name: string, look: string, ...inside: (string | Piece)[]): Piece {
  return { name, look, inside };
}

/** Grey where something comes. */
export const block = (size: string) => piece("div", `skeleton ${size}`);

/** An amount as it travels, at its largest; as `ui/money.tsx` draws it. */
export function amount(value: string, currency: Currency): Piece {
  const [figure, unit] = LARGEST_LOOKS;
  return piece(
    "span",
    `${AMOUNT_LOOK} text-ink`,
    piece("span", `${FIGURE_LOOK} ${figure}`, formatAmount(BigInt(value), currency)),
    " ",
    piece("span", `${UNIT_LOOK} ${unit}`, currency, " ", piece("span", "text-12", "TEST")),
  );
}

/** The frame of every screen: the ribbon, the row of the title, and what stands below. */
export function screen(ribbon: string, title: Piece, top: string, main: (string | Piece)[]): Piece {
  return piece(
    "div",
    "flex min-h-dvh flex-col",
    piece("header", "", piece("p", RIBBON_LOOK, ribbon), title),
    piece("main", `column flex-1 px-4 ${top}`, ...main),
  );
}

/** The room of the button before it is kept; the app puts it there. */
export function titleOf(text: string, isRoot: boolean): Piece {
  const look = isRoot ? `${LARGE_TITLE_LOOK} px-1` : TITLE_LOOK;
  return piece("div", TITLE_ROW_LOOK, piece("span", "size-11 shrink-0"), piece("h1", look, text));
}

export function make({ name, look, inside }: Piece): HTMLElement {
  const made = document.createElement(name);
  made.className = look;
  made.append(...inside.map((one) => (typeof one === "string" ? one : make(one))));
  return made;
}
