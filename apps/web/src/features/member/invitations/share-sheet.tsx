import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ShareWays } from "./share-ways.tsx";

/** "Create team": the sheet to share the member's own link. */
export function ShareSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Create team`}
      onClose={onClose}
      action={
        <ButtonLink to="/index/friend" look="secondary" wide>
          <Trans>Your code and QR code</Trans>
        </ButtonLink>
      }
    >
      <ShareWays />
    </Sheet>
  );
}
