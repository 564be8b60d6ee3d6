/**
 * Starts a break: asks for its length, then for confirmation, because a break cannot be shortened.
 */
import {
  BREAK_LENGTHS,
  BREAKS,
  type BreakLength,
  takeBreak,
} from "@ballast/contract/user/control.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { RadioList } from "../../../ui/radio-list.tsx";
import { ConfirmDialog, Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

export function BreakSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const sending = useSend(takeBreak);
  const [length, setLength] = useState<BreakLength | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const chosen = length && format.length(BREAKS[length]);
  const begin = async () => {
    if (length === null) return;
    const { answer } = await sending.send({ length });
    setIsAsked(false);
    if (answer === null) return;
    const until = format.dateTimeFrom(answer.data.until);
    toast(t`Your break runs until ${until}`);
    onClose();
  };
  return (
    <Sheet
      title={t`Take a break`}
      onClose={onClose}
      action={
        <>
          <FormFailure error={sending.error} />
          <Button wide disabled={length === null} onClick={() => setIsAsked(true)}>
            <Trans>Begin the break</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <Trans>
          During a break nothing can be bought. Everything else works: income, withdrawals, leaving
          an order. A break cannot be shortened.
        </Trans>
      </p>
      <RadioList
        legend={<Trans>For how long?</Trans>}
        name="length"
        value={length}
        options={BREAK_LENGTHS.map((value) => ({ value, text: format.length(BREAKS[value]) }))}
        onValue={setLength}
      />
      {isAsked && chosen && (
        <ConfirmDialog
          title={t`Buy nothing for ${chosen}?`}
          confirm={t`Begin`}
          isBusy={sending.isBusy}
          onConfirm={() => void begin()}
          onClose={() => setIsAsked(false)}
        >
          <Trans>Nobody can end the break earlier, not even customer service.</Trans>
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
