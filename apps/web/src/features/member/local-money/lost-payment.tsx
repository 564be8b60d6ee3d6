/** Says whether a payment was opened whose response did not arrive. */
import { rechargeCash } from "@ballast/contract/cash/calls.ts";
import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import type { PaymentKind } from "@ballast/contract/cash/payments.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { moneyText } from "../../../ui/money.tsx";
import { UnconfirmedNotice } from "../../plans/buying/unconfirmed-notice.tsx";
import { PLACES } from "./payment-list.tsx";

export function LostPayment({ kind, currency }: { kind: PaymentKind; currency: Currency }) {
  return (
    <UnconfirmedNotice
      of={kind === "cash" ? rechargeCash : rechargeLocal}
      words={({ tradeAmount = "0" }) => {
        const money = moneyText(BigInt(tradeAmount), currency);
        return {
          done: (time) => (
            <Trans>
              Your payment of {money} was opened on {time}.
            </Trans>
          ),
          notDone: <Trans>Your payment of {money} was not opened. Nothing was paid.</Trans>,
          record: (id) => ({ to: PLACES[kind], search: { id } }),
        };
      }}
    />
  );
}
