/**
 * Edits one limit: shows the amount in force, the amount used, a pending raise, and a field for
 * another amount.
 */
import { LIMIT_RAISE_HOURS } from "@ballast/contract/constants.ts";
import type { Currency } from "@ballast/contract/money.ts";
import {
  confirmLimit,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  setLimit,
} from "@ballast/contract/user/control.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import {
  limitUnits,
  useLimitRule,
  usePeriodName,
} from "../../../features/plans/buying/own-limit.ts";
import { useFormat } from "../../../i18n/format.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { FormOf } from "../../../ui/field.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useForm } from "../../../ui/use-form.ts";
import type { Limit } from "./limits.tsx";

export function LimitSheet(props: {
  kind: LimitKind;
  limits: Limit[];
  currency: Currency;
  onClose: () => void;
}) {
  const { kind, limits, currency, onClose } = props;
  const { t } = useLingui();
  const name = usePeriodName();
  const [period, setPeriod] = useState<LimitPeriod>("day");
  const limit = limits.find((one) => one.period === period);
  return (
    <Sheet
      title={kind === "purchase" ? t`Purchase limits` : t`Deposit limits`}
      onClose={onClose}
      top={
        <Segments
          label={t`Period`}
          name="period"
          value={period}
          options={LIMIT_PERIODS.map((value) => ({ value, text: name(value) }))}
          onValue={setPeriod}
        />
      }
    >
      {limit && <OneLimit key={period} limit={limit} currency={currency} />}
    </Sheet>
  );
}

function OneLimit({ limit, currency }: { limit: Limit; currency: Currency }) {
  const { kind, period, amount, used, pending } = limit;
  const of = { kind, period };
  const { t } = useLingui();
  const sending = useSend(setLimit);
  const rule = useLimitRule();
  const form = useForm({ amount: "" }, { amount: rule });
  const set = async (wanted: bigint | undefined) => {
    const { answer } = await sending.send({ ...of, amount: wanted });
    if (answer === null) return;
    form.reset();
    toast(
      answer.data.pending ? t`Noted. It waits for ${LIMIT_RAISE_HOURS} hours.` : t`Limit saved`,
    );
  };
  const onSubmit = form.submit(({ amount: text }) => set(limitUnits(text)));
  return (
    <>
      <Facts>
        <Fact name={<Trans>Your limit</Trans>}>
          {amount === null ? <Trans>None</Trans> : <Money value={amount} currency={currency} />}
        </Fact>
        {amount !== null && (
          <Fact name={<Trans>Used so far</Trans>}>
            <Money value={used} currency={currency} />
          </Fact>
        )}
      </Facts>
      {amount !== null && pending && (
        <Waiting limit={limit} currency={currency} onDrop={() => void set(amount)} />
      )}
      <p className="my-4 text-14 text-quiet">
        {kind === "deposit" ? (
          <Trans>
            A lower limit holds at once, a higher one after {LIMIT_RAISE_HOURS} hours and a second
            yes. A payment on the chain cannot be refused: it is credited, and shown here as above
            your limit. Other deposits are refused.
          </Trans>
        ) : (
          <Trans>
            A lower limit holds at once, a higher one after {LIMIT_RAISE_HOURS} hours and a second
            yes. Days, weeks and months begin in UTC.
          </Trans>
        )}{" "}
        {kind === "purchase" && (
          <Trans>What you pay yourself counts, not what a coupon takes off the price.</Trans>
        )}
      </p>
      <FormOf onSubmit={onSubmit}>
        <AmountField {...form.field("amount")} label={<Trans>New limit</Trans>} unit={currency} />
        <FormFailure error={sending.error} />
        <Button type="submit" wide isBusy={sending.isBusy}>
          <Trans>Save limit</Trans>
        </Button>
        {amount !== null && pending?.amount !== null && (
          <Button look="quiet" wide onClick={() => void set(undefined)}>
            <Trans>Remove this limit</Trans>
          </Button>
        )}
      </FormOf>
    </>
  );
}

/**
 * Shows a pending raise of a limit: when it can be confirmed, the confirmation, and its
 * cancellation.
 */
function Waiting(props: { limit: Limit; currency: Currency; onDrop: () => void }) {
  const { limit, currency, onDrop } = props;
  const { kind, period, pending } = limit;
  const { t } = useLingui();
  const format = useFormat();
  const confirming = useSend(confirmLimit);
  if (pending === null) return null;
  const wanted = pending.amount === null ? t`None` : moneyText(pending.amount, currency);
  const from = format.dateTimeFrom(pending.from);
  const until = format.dateTime(pending.until);
  const confirm = async () => {
    const { answer } = await confirming.send({ kind, period });
    if (answer) toast(t`Limit saved`);
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Notice tone="wait">
        {pending.ready ? (
          <Trans>
            Asked for: {wanted}. Confirm it until {until}, or it lapses.
          </Trans>
        ) : (
          <Trans>
            Asked for: {wanted}. It is not in force yet: from {from} until {until} you can confirm
            it here.
          </Trans>
        )}
      </Notice>
      <FormFailure error={confirming.error} />
      <div className={pending.ready ? "grid gap-3 min-[360px]:grid-cols-2" : "grid"}>
        <Button look="secondary" onClick={onDrop}>
          <Trans>Keep my limit</Trans>
        </Button>
        {pending.ready && (
          <Button look="secondary" isBusy={confirming.isBusy} onClick={() => void confirm()}>
            <Trans>Confirm</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
