import { useLingui } from "@lingui/react/macro";
import { navigate, useSearch } from "../../nav/router.tsx";
import { CashWithdrawalList } from "../../parts/cash-withdrawal-list.tsx";
import { WithdrawalList } from "../../parts/withdrawal-list.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Segments } from "../../ui/segments.tsx";
import { OneCashWithdrawal } from "./one-cash-withdrawal.tsx";
import { OneWithdrawal } from "./one-withdrawal.tsx";

/** The list, or with `id` one of them; `kind` is "cash" for those to bank cards. */
export default function Withdrawals() {
  const { t } = useLingui();
  const { id, kind } = useSearch();
  if (id !== undefined) {
    return kind === "cash" ? <OneCashWithdrawal publicId={id} /> : <OneWithdrawal publicId={id} />;
  }
  return (
    <Screen title={t`Withdrawals`}>
      <Segments
        label={t`Where to`}
        name="kind"
        value={kind === "cash" ? "cash" : "usdt"}
        options={[
          { value: "usdt", text: t`USDT` },
          { value: "cash", text: t`To a bank card` },
        ]}
        onValue={(next) =>
          navigate("/user/withrecord", {
            search: next === "cash" ? { kind: "cash" } : {},
            replace: true,
          })
        }
      />
      <div className="mt-4">{kind === "cash" ? <CashWithdrawalList /> : <WithdrawalList />}</div>
    </Screen>
  );
}
