/**
 * Says that the automatic check of the proof has failed; the screen it leads to says why and what
 * to do.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { navigate } from "../../../nav/navigation.ts";
import { usePath } from "../../../nav/router.tsx";
import { useTurn } from "../../../ui/open-dialogs.ts";
import { ConfirmDialog } from "../../../ui/sheet.tsx";

export default function ProofAlarm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  // That screen shows the result already.
  const isWanted = usePath() !== "/user/proof";
  const isOurTurn = useTurn(isWanted);
  if (!isWanted || !isOurTurn) return null;
  const open = () => {
    onClose();
    navigate("/user/proof");
  };
  return (
    <ConfirmDialog
      title={t`Something does not fit`}
      confirm={t`Look at it`}
      onConfirm={open}
      onClose={onClose}
    >
      <Trans>
        The check of what you are owed against the published list did not come out right.
      </Trans>
    </ConfirmDialog>
  );
}
