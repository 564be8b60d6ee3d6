/** Says whether a withdrawal was applied for whose response did not arrive. */
import type { applyCashWithdrawal } from "@ballast/contract/cash/calls.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans } from "@lingui/react/macro";
import type { Search } from "../../../nav/paths.ts";
import { moneyText } from "../../../ui/money.tsx";
import { UnconfirmedNotice } from "../../plans/buying/unconfirmed-notice.tsx";

export function LostWithdrawal(props: {
  of: typeof applyWithdrawal | typeof applyCashWithdrawal;
  currency: Currency;
  /** Query parameters of the record's screen, beside its id. */
  search?: Search;
}) {
  return (
    <UnconfirmedNotice
      of={props.of}
      words={({ amount = "0" }) => {
        const money = moneyText(BigInt(amount), props.currency);
        return {
          done: (time) => (
            <Trans>
              Your withdrawal of {money} was applied for on {time}.
            </Trans>
          ),
          notDone: (
            <Trans>Your withdrawal of {money} was not applied for. Nothing was moved.</Trans>
          ),
          record: (id) => ({ to: "/user/withrecord", search: { ...props.search, id } }),
        };
      }}
    />
  );
}
