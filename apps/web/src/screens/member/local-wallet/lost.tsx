/**
 * Tells for payments, conversions and refunds of the local wallet whose response was lost whether
 * they took effect.
 */
import { convertToUsdt, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { Trans } from "@lingui/react/macro";
import { LostPayment } from "../../../features/member/local-money/lost-payment.tsx";
import { UnconfirmedNotice } from "../../../features/plans/buying/unconfirmed-notice.tsx";
import { moneyText } from "../../../ui/money.tsx";
import type { Wallet } from "./wallet.ts";

export function LostOfWallet({ currency }: Pick<Wallet, "currency">) {
  const moneyOf = (amount = "0") => moneyText(BigInt(amount), currency);
  return (
    <>
      <LostPayment kind="fiat" currency={currency} />
      <UnconfirmedNotice
        of={convertToUsdt}
        words={({ amount }) => {
          const money = moneyOf(amount);
          return {
            done: (time) => (
              <Trans>
                {money} was changed into USDT on {time}.
              </Trans>
            ),
            notDone: <Trans>{money} was not changed into USDT. Nothing was moved.</Trans>,
          };
        }}
      />
      <UnconfirmedNotice
        of={refundLocal}
        words={({ amount }) => {
          const money = moneyOf(amount);
          return {
            done: (time) => (
              <Trans>
                You sent {money} back on {time}.
              </Trans>
            ),
            notDone: <Trans>{money} was not sent back. Nothing was moved.</Trans>,
          };
        }}
      />
    </>
  );
}
