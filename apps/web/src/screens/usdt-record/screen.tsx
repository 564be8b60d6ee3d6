import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "../../nav/router.tsx";
import { WithdrawalList } from "../../parts/withdrawal-list.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Segments } from "../../ui/segments.tsx";
import { DepositList } from "./deposit-list.tsx";

type Shown = "deposits" | "withdrawals";

export default function UsdtRecords() {
  const { t } = useLingui();
  const search = useSearch();
  const [shown, setShown] = useState<Shown>(
    search.show === "withdrawals" ? "withdrawals" : "deposits",
  );
  return (
    <Screen title={t`Deposits and withdrawals`}>
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
      <div className="mt-4">{shown === "deposits" ? <DepositList /> : <WithdrawalList />}</div>
    </Screen>
  );
}
