/** Lists deposits and withdrawals, filtered by direction and by kind of money. */
import { useLingui } from "@lingui/react/macro";
import { PaymentList } from "../../../features/member/local-money/payment-list.tsx";
import {
  CashWithdrawalList,
  WithdrawalList,
} from "../../../features/member/withdrawals/withdrawal-list.tsx";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { DepositList } from "./deposit-list.tsx";
import { RefundList } from "./refund-list.tsx";

const WAYS = ["deposits", "withdrawals"] as const;
const KINDS = ["usdt", "cash", "fiat"] as const;

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
  const [shown, setShown] = useUrlChoice("show", WAYS);
  const [kind, setKind] = useUrlChoice("kind", KINDS);
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
          onValue={setKind}
        />
      </div>
      <div className="mt-4">{LISTS[shown][kind]}</div>
    </Screen>
  );
}
