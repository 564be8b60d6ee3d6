import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { pathOf } from "../route.ts";
import * as cash from "./calls.ts";
import * as fiat from "./fiat.ts";
import { isOutsideLocalCurrencies, localCurrencyOf, toLocal, toUsdt } from "./local-money.ts";
import { listPayChannels } from "./payments.ts";
import { listExchangeRates } from "./rates.ts";

describe("local currency", () => {
  it("follows from the member's country, where the bank has one", () => {
    expect(["IN", "TR", "DE", "PT", "US"].map(localCurrencyOf)).toEqual([
      "tINR",
      "tTRY",
      "tEUR",
      "tEUR",
      null,
    ]);
  });

  it("is known to be nobody's whose phone number is of another country", () => {
    const asked = ["+14155550111", "+447700900123", "+351912345678", "+919876543210", ""];
    expect(asked.map(isOutsideLocalCurrencies)).toEqual([true, true, false, false, false]);
    const codes = getCountries().filter((country) => localCurrencyOf(country) !== null);
    expect(codes).toHaveLength(27);
    for (const country of codes) {
      expect(isOutsideLocalCurrencies(`+${getCountryCallingCode(country)}1234567`)).toBe(false);
    }
  });

  it("becomes tUSDT at the rate, cut downwards to the smallest unit", () => {
    expect(toUsdt(500_00n, "tINR", "83.12")).toBe(6_015_399n);
    expect(toUsdt(1n, "tINR", "999999999")).toBe(0n);
    expect(toUsdt(1_00n, "tEUR", "0.92")).toBe(1_086_956n);
  });

  it("never gives back more than was given, there and back", () => {
    for (const rate of ["83.12", "0.000001", "41.5", "0.920001"]) {
      for (const amount of [1n, 99n, 500_00n, 123_456_789n]) {
        expect(toLocal(toUsdt(amount, "tINR", rate), "tINR", rate)).toBeLessThanOrEqual(amount);
      }
    }
  });

  it("knows no rate of nothing, below nothing or with more than six decimals", () => {
    for (const rate of ["0", "0.000000", "-1", "1.0000001", "1e3", "", "1."]) {
      expect(() => toUsdt(1n, "tINR", rate)).toThrow(RangeError);
    }
  });
});

describe("the calls of local money", () => {
  it("stand where the list of calls has them", () => {
    const calls = [
      cash.listCashChannels,
      cash.rechargeCash,
      cash.listCashRecharges,
      cash.getCashWithdrawalLimits,
      cash.applyCashWithdrawal,
      cash.cancelCashWithdrawal,
      cash.listCashWithdrawals,
      fiat.listFiatChannels,
      fiat.rechargeLocal,
      fiat.listLocalRecharges,
      fiat.getLocalRate,
      fiat.quoteConversion,
      fiat.convertToUsdt,
      fiat.listConversions,
      fiat.refundLocal,
      fiat.listRefunds,
      fiat.listLocalRecords,
      listPayChannels,
      listExchangeRates,
    ];
    expect(
      calls.map((call) => `${call.method} ${pathOf(call)} ${call.body}`),
    ).toMatchInlineSnapshot(`
      [
        "GET /api/cash/cash/paychannel/query none",
        "POST /api/cash/cash/recharge form",
        "GET /api/cash/cash/rechargerecord query",
        "GET /api/cash/cash/withdraw/limits none",
        "POST /api/cash/cash/withdraw/apply form",
        "POST /api/cash/cash/withdraw/cancel form",
        "GET /api/cash/cash/withdraw/record query",
        "GET /api/fiat/pay/channel/query none",
        "POST /api/fiat/fiatmoney/recharge query",
        "GET /api/fiat/fiatmoney/record query",
        "GET /api/fiat/exchange/rate none",
        "GET /api/fiat/exchange/tousdt query",
        "POST /api/fiat/exchange/tousdt form",
        "GET /api/fiat/exchange/record query",
        "POST /api/fiat/fiatmoney/refund form",
        "GET /api/fiat/fiatmoney/refund/record query",
        "GET /api/fiat/fiatmoney/postings query",
        "GET /api/assets/pay/channel/query none",
        "GET /api/gift/exchangeRate/get query",
      ]
    `);
    expect(calls.every((call) => call.member)).toBe(true);
    expect(calls.filter((call) => call.money).every((call) => call.method === "POST")).toBe(true);
  });
});
