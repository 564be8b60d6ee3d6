/** The amount on which every plan of the list is reckoned. */
import { formatAmount, parseAmount } from "@ballast/contract/money.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import {
  BASE_CURRENCY,
  chooseBaseAmount,
  useBaseAmount,
} from "../../../features/home/products/base-amount.ts";
import { AmountField } from "../../../ui/amount-field.tsx";

export function BaseField() {
  const { t } = useLingui();
  const base = useBaseAmount();
  const written = formatAmount(base, BASE_CURRENCY);
  // Null while the field shows the amount in force.
  const [typed, setTyped] = useState<string | null>(null);
  // An error is shown once the field is left: while it is filled, the hint stays.
  const [wasLeft, setWasLeft] = useState(false);
  const wallets = useQuery(query(getAssetsOverview)).data;
  const free = plain(wallets ? wallets.recharge + wallets.balance : 0n);
  const isWrong = typed !== null && !(amountOf(typed) > 0n);
  const change = (text: string) => {
    setTyped(text);
    setWasLeft(false);
    if (amountOf(text) > 0n) chooseBaseAmount(text);
  };
  return (
    <div className="rounded-lg bg-sea-soft p-4">
      <AmountField
        name="base"
        label={<Trans>I have</Trans>}
        value={typed ?? written}
        error={isWrong && wasLeft ? t`Please enter an amount above 0` : null}
        onValue={change}
        onBlur={() => (isWrong ? setWasLeft(true) : setTyped(null))}
        unit={BASE_CURRENCY}
        hint={
          <Trans>
            Every plan below is reckoned on this, bought today, or on the first day of its sale.
          </Trans>
        }
        onMax={() => change(free)}
        isMaxKnown={amountOf(free) > 0n}
        maxLabel={<Trans>All free</Trans>}
      />
    </div>
  );
}

const amountOf = (text: string) => parseAmount(text, BASE_CURRENCY) ?? 0n;

/** With a point and two decimals, as the field reads it. */
const plain = (value: bigint) => {
  const [whole = "0", part = ""] = formatAmount(value, BASE_CURRENCY)
    .replaceAll(",", "")
    .split(".");
  return `${whole}.${part.slice(0, 2)}`;
};
