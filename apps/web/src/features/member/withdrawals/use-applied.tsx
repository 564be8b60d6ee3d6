/**
 * Handles the response to an application for a withdrawal: opens the new record, or says that the
 * withdrawal was already made by an earlier attempt.
 */
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Answered, isOfEarlierRequest } from "../../../api/use-submit.ts";
import { useFormat } from "../../../i18n/format.ts";
import { navigate } from "../../../nav/navigation.ts";
import type { Search } from "../../../nav/paths.ts";
import { useIsHere } from "../../../nav/router.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { tick } from "../../../ui/haptic.ts";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";

export type Application = { id: string; gross: bigint; currency: Currency; appliedAt: Date };

/**
 * `search` has the query parameters of the record's screen, beside its id. `before` is for
 * `AppliedBefore`.
 */
export function useApplied(search: Search = {}) {
  const { t } = useLingui();
  const isHere = useIsHere();
  const format = useFormat();
  const [before, setBefore] = useState<Application | null>(null);
  const recordOf = ({ id }: Application) => ({ ...search, id: publicId("withdrawal", id) });
  const onApplied = (answer: Answered<Application>) => {
    const { data } = answer;
    if (isOfEarlierRequest(answer, data.appliedAt)) {
      if (isHere()) return setBefore(data);
      const money = moneyText(data.gross, data.currency);
      const time = format.dateTime(data.appliedAt);
      return toast(
        t`This is the withdrawal of ${money} you applied for on ${time}. No second one was made, and nothing more was moved.`,
      );
    }
    tick();
    toast(t`Your withdrawal is being processed`);
    if (isHere()) navigate("/user/withrecord", { search: recordOf(data), replace: true });
  };
  return { onApplied, before: { of: before, recordOf, onClose: () => setBefore(null) } };
}

export function AppliedBefore(props: ReturnType<typeof useApplied>["before"]) {
  const { of, recordOf, onClose } = props;
  const { t } = useLingui();
  const format = useFormat();
  if (of === null) return null;
  const money = moneyText(of.gross, of.currency);
  const time = format.dateTime(of.appliedAt);
  return (
    <Sheet
      title={t`Already applied for`}
      onClose={onClose}
      action={
        <ButtonRow>
          <Button look="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <ButtonLink to="/user/withrecord" search={recordOf(of)} replace>
            <Trans>See the record</Trans>
          </ButtonLink>
        </ButtonRow>
      }
    >
      <Notice>
        <p>
          <Trans>
            This is the withdrawal of {money} you applied for on {time}. No second one was made, and
            nothing more was moved.
          </Trans>
        </p>
        <p className="mt-2">
          <Trans>To withdraw as much again, close this and send it once more.</Trans>
        </p>
      </Notice>
    </Sheet>
  );
}
