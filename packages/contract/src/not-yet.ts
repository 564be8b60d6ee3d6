/**
 * Calls of the published list that are not available yet: they are mounted, refuse by name and do
 * nothing else. A call leaves this list when its slice is built.
 */
import * as z from "zod/mini";
import { type Endpoint, endpoint } from "./endpoint.ts";
import type { BodyKind, Service } from "./route.ts";

function call(
  service: Service,
  method: "GET" | "POST",
  path: string,
  member: boolean,
  body: BodyKind,
  purpose: string,
): Endpoint {
  const refusals = ["not_available_yet"] as const;
  return endpoint({
    service,
    method,
    path,
    member,
    body,
    purpose,
    output: z.object({}),
    refusals,
  });
}

export const NOT_YET: readonly Endpoint[] = [
  call("gift", "GET", "exchangeRate/get", true, "query", "rate by currency"),
  call("assets", "GET", "pay/channel/query", true, "none", "pay channels"),
  call("cash", "GET", "cash/paychannel/query", true, "none", "cash pay channels"),
  call("cash", "POST", "cash/recharge", true, "form", "pay local currency, be credited in USDT"),
  call("cash", "POST", "cash/withdraw/apply", true, "form", "apply for a cash withdrawal"),
  call("cash", "GET", "cash/rechargerecord", true, "query", "cash deposits"),
  call("cash", "GET", "cash/withdraw/record", true, "query", "cash withdrawals"),
  call("fiat", "GET", "pay/channel/query", true, "none", "pay channels"),
  call(
    "fiat",
    "POST",
    "fiatmoney/recharge",
    true,
    "query",
    "payChannelId, tradeAmount into the local wallet",
  ),
  call("fiat", "GET", "fiatmoney/record", true, "query", "local-wallet deposits"),
  call("fiat", "GET", "exchange/rate", true, "none", "local to USDT rate"),
  call("fiat", "GET", "exchange/tousdt", true, "query", "quote of a conversion (changes nothing)"),
  call(
    "fiat",
    "POST",
    "exchange/tousdt",
    true,
    "form",
    "convert local currency to USDT (once per member)",
  ),
  call("fiat", "GET", "exchange/record", true, "query", "conversions"),
  call("cash", "GET", "cash/withdraw/limits", true, "none", "limits of a cash withdrawal"),
  call("cash", "POST", "cash/withdraw/cancel", true, "form", "cancel a cash withdrawal"),
  call("fiat", "POST", "fiatmoney/refund", true, "form", "local wallet back to the card"),
  call("fiat", "GET", "fiatmoney/refund/record", true, "query", "refunds of the local wallet"),
  call("fiat", "GET", "fiatmoney/postings", true, "query", "postings of the local wallet"),
];
