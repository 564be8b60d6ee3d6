import { useLingui } from "@lingui/react/macro";
import {
  CashWithdrawalList,
  WithdrawalList,
} from "../../../features/member/withdrawals/withdrawal-list.tsx";
import { useSearch } from "../../../nav/router.tsx";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { OneWithdrawal } from "./one-withdrawal.tsx";

const KINDS = ["usdt", "cash"] as const;

/**
 * Lists the withdrawals, or shows the one of `id`; `kind` is "cash" for withdrawals to bank cards.
 */
export default function Withdrawals() {
  const { t } = useLingui();
  const { id } = useSearch();
  const [kind, setKind] = useUrlChoice("kind", KINDS);
  if (id !== undefined) {
    return <OneWithdrawal publicId={id} {...(kind === "cash" && { kind })} />;
  }
  return (
    <Screen title={t`Withdrawals`}>
      <Segments
        label={t`Where to`}
        name="kind"
        value={kind}
        options={[
          { value: "usdt", text: t`USDT` },
          { value: "cash", text: t`To a bank card` },
        ]}
        onValue={setKind}
      />
      <div className="mt-4">{kind === "cash" ? <CashWithdrawalList /> : <WithdrawalList />}</div>
    </Screen>
  );
}
