import { useLingui } from "@lingui/react/macro";
import { useSearch } from "../../nav/router.tsx";
import { WithdrawalList } from "../../parts/withdrawal-list.tsx";
import { Screen } from "../../ui/screen.tsx";
import { OneWithdrawal } from "./one-withdrawal.tsx";

/** The list, or with `id` one of them. */
export default function Withdrawals() {
  const { t } = useLingui();
  const { id } = useSearch();
  if (id !== undefined) return <OneWithdrawal publicId={id} />;
  return (
    <Screen title={t`Withdrawals`}>
      <WithdrawalList />
    </Screen>
  );
}
