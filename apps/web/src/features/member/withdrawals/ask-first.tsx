/** Offers to set up what a withdrawal needs: a payout target or a fund password. */
import { useLingui } from "@lingui/react/macro";
import { navigate } from "../../../nav/navigation.ts";
import { ConfirmDialog } from "../../../ui/sheet.tsx";

export type Missing = "address" | "card" | "fund-password";

export function AskFirst({ missing, onClose }: { missing: Missing; onClose: () => void }) {
  const { t } = useLingui();
  if (missing === "address") {
    return (
      <ConfirmDialog
        title={t`You need to add your address to withdraw, now jump to add an address?`}
        confirm={t`Add address`}
        onConfirm={() => navigate("/user/addAddress")}
        onClose={onClose}
      />
    );
  }
  if (missing === "card") {
    return (
      <ConfirmDialog
        title={t`Bind the bank account or address first`}
        confirm={t`Add a bank card`}
        onConfirm={() => navigate("/user/CaddAddress")}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t`Withdrawal needs to bind your password, click to jump to the bind password page?`}
      confirm={t`Set password`}
      onConfirm={() => navigate("/user/fundPwd")}
      onClose={onClose}
    />
  );
}
