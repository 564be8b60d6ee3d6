/** The version of the app; a tap checks for a newer one. */
import { CLIENT_VERSION } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFailureWords } from "../../../ui/failure.tsx";
import { RowButton } from "../../../ui/list.tsx";
import { toast } from "../../../ui/toast.tsx";
import { askForUpdate } from "../../home/frame/app-update.ts";

export function UpdateRow() {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    try {
      if (!(await askForUpdate())) toast(t`The latest version is already installed`);
    } catch (error) {
      toast(failureWords(error), "bad");
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <RowButton
      title={<Trans>Check for an update</Trans>}
      note={isAsking ? <Trans>Checking …</Trans> : <Trans>This is version {CLIENT_VERSION}</Trans>}
      onClick={isAsking ? () => {} : () => void ask()}
    />
  );
}
