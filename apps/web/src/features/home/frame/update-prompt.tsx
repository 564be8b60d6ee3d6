/**
 * Announces a newer version; a compulsory one cannot be postponed. Loaded after the visible
 * content.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { useStore } from "../../../api/store.ts";
import { useTurn } from "../../../ui/open-dialogs.ts";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { downloadHref, isAskedFor, isShown, newVersion, putOff } from "./app-update.ts";

export default function UpdatePrompt() {
  const { t } = useLingui();
  const found = useStore(newVersion);
  const putOffCode = useStore(putOff);
  const wasAskedFor = useStore(isAskedFor);
  const isWanted = found !== null && isShown(found, putOffCode, wasAskedFor);
  const isOurTurn = useTurn(isWanted);
  if (!isWanted || !(isOurTurn || wasAskedFor)) return null;
  const { version } = found;
  const decline = () => {
    putOff.write(found.code);
    isAskedFor.write(false);
  };
  const confirm = () => {
    const href = downloadHref(found.downUrl, window.location.href);
    if (href !== null) window.location.assign(href);
  };
  return (
    <ConfirmDialog
      title={t`Version ${version} is available`}
      confirm={t`Update`}
      onConfirm={confirm}
      onClose={found.compulsory ? null : decline}
    >
      {found.extra && <p className="whitespace-pre-line">{found.extra}</p>}
      {found.compulsory && (
        <p className="mt-2">
          <Trans>This version no longer works with the server. Please update to go on.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
