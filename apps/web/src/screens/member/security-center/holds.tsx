/** Shows which holds are active, why and until when; renders nothing without one. */
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { withoutStop } from "../../../ui/sentence.ts";

export function Holds(props: {
  securityHoldUntil: Date | null;
  purchasesPausedUntil: Date | null;
  purchasesFrozenFor: string | null;
}) {
  const { securityHoldUntil, purchasesPausedUntil, purchasesFrozenFor } = props;
  const reason = purchasesFrozenFor && withoutStop(purchasesFrozenFor);
  const format = useFormat();
  const heldUntil = securityHoldUntil && format.dateTimeFrom(securityHoldUntil);
  const pausedUntil = purchasesPausedUntil && format.dateTimeFrom(purchasesPausedUntil);
  if (!heldUntil && !pausedUntil && !reason) return null;
  return (
    <div className="flex flex-col gap-3">
      {heldUntil && (
        <Notice tone="wait">
          <Trans>
            A password or the second step was changed: withdrawals are held until {heldUntil}.
            Everything else works. If it was not you, end the other sessions and change your login
            password now.
          </Trans>
        </Notice>
      )}
      {reason && (
        <Notice tone="warn">
          <Trans>
            Your purchases are stopped: {reason}. Everything else works, withdrawals too.
          </Trans>
        </Notice>
      )}
      {pausedUntil && (
        <Notice tone="wait">
          <Trans>
            Your purchases are paused until {pausedUntil}. Everything else works, withdrawals too.
          </Trans>
        </Notice>
      )}
    </div>
  );
}
