import { describe, expect, it } from "vitest";
import { type Message, say } from "../src/i18n/say.ts";
import { FIGURES, type Figures, SAID, type Say } from "./figures.ts";
import type { Piece } from "./pieces.ts";

const MONEY = {
  currency: "tUSDT",
  invested: "1240000000",
  recharge: "500000000",
  balance: "60500000",
  withdrawing: "0",
  paidSoFar: "0",
  rewards: "0",
  local: [],
  windDown: null,
};
const PRODUCT = {
  productName: "Breakwater 30",
  currency: "tUSDT",
  status: 1,
  price: "100000000",
  dayReturnAmount: "30000",
  totalReturn: "900000",
  totalReturnBps: 90,
  validDays: 30,
  putOffDays: 0,
  startTime: "2026-01-01T00:00:00.000Z",
  serverTime: "2026-02-10T23:59:59.000Z",
};

const bought: Message = [
  [
    "days",
    "plural",
    {
      one: ["If you buy on ", ["day"], ": ", "#", " day"],
      other: ["If you buy on ", ["day"], ": ", "#", " days, back on ", ["back"]],
    },
  ],
];
const inEnglish: Say = (name, values = {}) =>
  say(name === "bought" ? bought : [SAID[name]], values, "en-GB");

const figuresOf = (path: keyof typeof FIGURES, answer: object): Figures | null =>
  FIGURES[path]?.(answer as never, inEnglish) ?? null;

const textOf = (part: string | Piece): string =>
  typeof part === "string" ? part : part.inside.map(textOf).join("");
const textsOf = (figures: Figures | null) => figures?.main.map(textOf).filter((text) => text);

describe("the first figures of the home screen", () => {
  it("are the principal in orders, to the last cent, with the word TEST", () => {
    expect(textsOf(figuresOf("/index", MONEY))).toEqual([
      "Principal in your orders",
      "1,240.00 tUSDT TEST",
      "In custody for you, locked until these dates",
    ]);
  });

  it("are both wallets where nothing is locked", () => {
    expect(textsOf(figuresOf("/index", { ...MONEY, invested: "0" }))).toEqual([
      "Free in your wallets",
      "560.50 tUSDT TEST",
    ]);
  });

  it("are none for who has put nothing in, and where something else stands above", () => {
    const nothing = { ...MONEY, invested: "0", recharge: "0", balance: "0" };
    expect(figuresOf("/index", nothing)).toBeNull();
    const windDown = { since: "2026-02-01T00:00:00.000Z", unpaid: "0" };
    expect(figuresOf("/index", { ...MONEY, windDown })).toBeNull();
    expect(figuresOf("/user/balance", { ...MONEY, windDown })).toBeNull();
  });
});

describe("the first figures of the wallet", () => {
  it("are what is in both wallets, and that it is none of what is in orders", () => {
    expect(textsOf(figuresOf("/user/balance", MONEY))).toEqual([
      "Free in your wallets",
      "560.50 tUSDT TEST",
      "Not locked in any order. What your orders hold for you stands below.",
    ]);
  });

  it("say nothing of orders where there are none, nor of money where there is none", () => {
    const without = (some: object) => textsOf(figuresOf("/user/balance", { ...MONEY, ...some }));
    expect(without({ invested: "0" })).toEqual(["Free in your wallets", "560.50 tUSDT TEST"]);
    expect(without({ recharge: "0", balance: "0" })).toEqual([
      "Free in your wallets",
      "0.00 tUSDT TEST",
    ]);
  });
});

describe("the first figures of a product", () => {
  it("are its whole return, and the days it is for", () => {
    const figures = figuresOf("/index/detail", PRODUCT);
    expect(figures && textOf(figures.title)).toBe("Breakwater 30");
    expect(textsOf(figures)).toEqual([
      "Total return of one unit",
      "0.90 tUSDT TEST0.90%",
      "If you buy on 10 Feb 2026: 30 days, back on 13 Mar 2026",
    ]);
  });

  it("are reckoned from the day the sale begins, in the number of days it is for", () => {
    const soon = { ...PRODUCT, startTime: "2026-03-01T09:00:00.000Z", validDays: 1 };
    expect(textsOf(figuresOf("/index/detail", soon))).toContain("If you buy on 1 Mar 2026: 1 day");
  });

  it("are none where it says first how its sale stands, and while the terms are to come", () => {
    for (const status of [0, 3, 5, 6, 7, 9]) {
      expect(figuresOf("/index/detail", { ...PRODUCT, status })).toBeNull();
    }
    const masked = { price: null, dayReturnAmount: null, totalReturn: null };
    expect(figuresOf("/index/detail", { ...PRODUCT, ...masked })).toBeNull();
  });
});
