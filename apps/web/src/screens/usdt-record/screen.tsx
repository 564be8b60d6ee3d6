/** Deposits and withdrawals: which way, and of which kind of money. */
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { navigate, useSearch } from "../../nav/router.tsx";
import { CashWithdrawalList } from "../../parts/cash-withdrawal-list.tsx";
import { PaymentList } from "../../parts/payment-list.tsx";
import { WithdrawalList } from "../../parts/withdrawal-list.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Segments } from "../../ui/segments.tsx";
import { DepositList } from "./deposit-list.tsx";
import { RefundList } from "./refund-list.tsx";

type Shown = "deposits" | "withdrawals";
type Kind = "usdt" | "cash" | "fiat";

const LISTS = {
  deposits: {
    usdt: <DepositList />,
    cash: <PaymentList kind="cash" />,
    fiat: <PaymentList kind="fiat" />,
  },
  withdrawals: { usdt: <WithdrawalList />, cash: <CashWithdrawalList />, fiat: <RefundList /> },
};

export default function UsdtRecords() {
  const { t } = useLingui();
  const search = useSearch();
  const [shown, setShown] = useState<Shown>(
    search.show === "withdrawals" ? "withdrawals" : "deposits",
  );
  const kind: Kind = search.kind === "cash" || search.kind === "fiat" ? search.kind : "usdt";
  return (
    <Screen title={t`Deposits and withdrawals`}>
      <div className="flex flex-col gap-2">
        <Segments
          label={t`Which way`}
          name="shown"
          value={shown}
          options={[
            { value: "deposits", text: t`Deposits` },
            { value: "withdrawals", text: t`Withdrawals` },
          ]}
          onValue={setShown}
        />
        <Segments
          label={t`Which money`}
          name="kind"
          value={kind}
          options={[
            { value: "usdt", text: t`USDT` },
            { value: "cash", text: t`Local currency` },
            { value: "fiat", text: t`Local wallet` },
          ]}
          onValue={(next) =>
            navigate("/user/recordU", { search: { show: shown, kind: next }, replace: true })
          }
        />
      </div>
      <div className="mt-4">{LISTS[shown][kind]}</div>
    </Screen>
  );
}
