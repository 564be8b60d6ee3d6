import { formatAmount } from "@ballast/contract/money.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { mixOf, planDaysOf } from "./terms.ts";

const terms = { price: 100_000_000n, dailyReturn: 40_000n, validDays: 3, putOffDays: 0 };

describe("the days of a plan", () => {
  it("begin with the purchase and end with the principal", () => {
    const days = planDaysOf(quote(terms, 2, "2026-11-29"), "2026-11-29");
    expect(days.map(({ day, kind }) => [day, kind])).toEqual([
      ["2026-11-29", "bought"],
      ["2026-11-30", "waiting"],
      ["2026-12-01", "income"],
      ["2026-12-02", "income"],
      ["2026-12-03", "maturity"],
    ]);
    expect(days.at(-1)).toMatchObject({ income: 80_000n, principal: 200_000_000n });
  });

  it("wait the days that are put off", () => {
    const days = planDaysOf(quote({ ...terms, putOffDays: 2 }, 1, "2026-11-29"), "2026-11-29");
    expect(days.filter(({ kind }) => kind === "waiting")).toHaveLength(3);
    expect(days.find(({ kind }) => kind === "income")?.day).toBe("2026-12-03");
  });

  it("end at once where there is one day only", () => {
    const days = planDaysOf(quote({ ...terms, validDays: 1 }, 1, "2026-11-29"), "2026-11-29");
    expect(days.map(({ kind }) => kind)).toEqual(["bought", "waiting", "maturity"]);
  });
});

it("takes the fee from the return alone, cut downwards", () => {
  expect(netReturn(2_700_000n, 500)).toMatchObject({ fee: 135_000n, net: 2_565_000n });
  expect(netReturn(19n, 500)).toMatchObject({ fee: 0n, net: 19n });
});

it("shows a fee and a rest that add up to the return, to the last digit", () => {
  const inUnits = (text: string) => BigInt(text.replace(/,/g, "").replace(".", ""));
  const shown = (value: bigint) => {
    const [whole = "", rest = ""] = formatAmount(value, "tUSDT").split(".");
    return inUnits(`${whole}.${rest.padEnd(6, "0")}`);
  };
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 }), (total, bps) => {
      const { fee, net } = netReturn(total, bps);
      expect(shown(fee) + shown(net)).toBe(total);
    }),
  );
});

it("adds up the funding by its kind", () => {
  const lots = [
    { kind: "capital" as const, amount: 5n },
    { kind: "yield" as const, amount: 3n },
    { kind: "capital" as const, amount: 2n },
  ];
  expect(mixOf(lots)).toEqual({ capital: 7n, outside: 3n, total: 10n });
  expect(mixOf([])).toEqual({ capital: 0n, outside: 0n, total: 0n });
});
