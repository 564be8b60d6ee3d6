import { useSearch } from "../../nav/router.tsx";
import { AllWithdrawals } from "./all-withdrawals.tsx";
import { OneWithdrawal } from "./one-withdrawal.tsx";

/** The list, or with `id` one of them. */
export default function Withdrawals() {
  const { id } = useSearch();
  return id === undefined ? <AllWithdrawals /> : <OneWithdrawal publicId={id} />;
}
