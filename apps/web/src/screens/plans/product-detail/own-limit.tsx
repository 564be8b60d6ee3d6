/** Offers a limit of the member's own with the first purchase, without urging it. */
import { LIMIT_RAISE_HOURS } from "@ballast/contract/constants.ts";
import { setLimit } from "@ballast/contract/user/control.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { limitUnits, useLimitRule } from "../../../features/plans/buying/own-limit.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton } from "../../../ui/list.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useForm } from "../../../ui/use-form.ts";

/** Says that the questions are answered; a row opens the sheet of the limit. */
export function OwnLimitOffer() {
  const [isOpen, setIsOpen] = useState(false);
  const [limit, setLimitSet] = useState<bigint | null>(null);
  return (
    <div className="mb-2">
      <Notice tone="done">
        <Trans>All answers were right. You can buy now.</Trans>
      </Notice>
      <List>
        <RowButton
          icon={<Icon name="settings" />}
          title={<Trans>A limit of your own</Trans>}
          note={limit !== null && <Trans>Most per month</Trans>}
          value={limit !== null && moneyText(limit, "tUSDT")}
          onClick={() => setIsOpen(true)}
        />
      </List>
      {isOpen && (
        <OwnLimitSheet
          onSet={(amount) => {
            setLimitSet(amount);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function OwnLimitSheet(props: { onSet: (amount: bigint) => void; onClose: () => void }) {
  const { onSet, onClose } = props;
  const { t } = useLingui();
  const sending = useSend(setLimit);
  const rule = useLimitRule();
  const form = useForm({ amount: "" }, { amount: rule });
  const onSubmit = form.submit(async ({ amount }) => {
    const limit = { kind: "purchase", period: "month", amount: limitUnits(amount) } as const;
    const { answer } = await sending.send(limit);
    if (answer) onSet(limit.amount);
  });
  return (
    <Sheet
      title={t`A limit of your own`}
      onClose={onClose}
      action={
        <>
          <FormFailure error={sending.error} />
          <div className="mt-3 first:mt-0">
            <ButtonRow>
              <Button look="secondary" onClick={onClose}>
                <Trans>Without a limit</Trans>
              </Button>
              <Button type="submit" form="first-limit" isBusy={sending.isBusy}>
                <Trans>Set limit</Trans>
              </Button>
            </ButtonRow>
          </div>
        </>
      }
    >
      <p className="mb-5">
        <Trans>
          If you like, set the most you want to buy for in a month. You can lower it at any time;
          raising it takes {LIMIT_RAISE_HOURS} hours and a second yes. More limits and breaks are
          under Security.
        </Trans>
      </p>
      <FormOf id="first-limit" onSubmit={onSubmit}>
        <AmountField {...form.field("amount")} label={<Trans>Most per month</Trans>} unit="tUSDT" />
      </FormOf>
    </Sheet>
  );
}
