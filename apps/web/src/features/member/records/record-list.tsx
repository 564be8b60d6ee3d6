/** The records of an account, newest day first, grouped by day; each opens its evidence. */
import { publicId } from "@ballast/contract/ids.ts";
import type { Posting } from "@ballast/contract/wallet/capital-records.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Fact, Facts, RowButton } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Status } from "../../../ui/status.tsx";
import { RewardTrail } from "../rewards/reward-trail.tsx";
import { isReceived } from "./is-received.ts";
import { useAccountName, useRecordCode, useRecordDescription } from "./record-words.ts";
import { useWithdrawalState, WITHDRAWAL_TONES } from "./withdrawal-words.ts";

export function RecordList(props: {
  of: UseInfiniteQueryResult<{ total: number; items: Posting[] }>;
  label: string;
  empty: ReactNode;
}) {
  const { of, label, empty } = props;
  const format = useFormat();
  const [open, setOpen] = useState<Posting | null>(null);
  return (
    <>
      <PagedList
        of={of}
        keyOf={({ reference, no }) => `${reference} ${no}`}
        label={label}
        headingOf={({ at }) => format.date(at)}
        empty={empty}
      >
        {(record) => <RecordRow record={record} onClick={() => setOpen(record)} />}
      </PagedList>
      {open && <RecordSheet record={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function RecordRow({ record, onClick }: { record: Posting; onClick: () => void }) {
  const format = useFormat();
  const describe = useRecordDescription();
  return (
    <RowButton
      title={describe(record.description)}
      note={
        <span className="flex flex-wrap items-center gap-2">
          {format.time(record.at)}
          <WithdrawalStatus record={record} />
        </span>
      }
      value={<SignedMoney record={record} />}
      onClick={onClick}
    />
  );
}

function SignedMoney({ record, size }: { record: Posting; size?: "xl" }) {
  const { amount, currency } = record;
  const tone = isReceived(record) ? "in" : "plain";
  return <Money value={amount} currency={currency} tone={tone} signed {...(size && { size })} />;
}

/** Only withdrawals have a state of their own; every other record is final once it is listed. */
function WithdrawalStatus({ record: { description, status } }: { record: Posting }) {
  const stateWords = useWithdrawalState();
  if (description !== "withdrawal") return null;
  return <Status tone={WITHDRAWAL_TONES[status]}>{stateWords(status)}</Status>;
}

function RecordSheet({ record, onClose }: { record: Posting; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const describe = useRecordDescription();
  const codeWords = useRecordCode();
  const accountName = useAccountName();
  const { code, description, part, at, reference } = record;
  const [isTrailOpen, setIsTrailOpen] = useState(false);
  if (isTrailOpen) return <RewardTrail transactionId={reference} onClose={onClose} />;
  return (
    <Sheet
      title={describe(description)}
      onClose={onClose}
      action={<FurtherOf record={record} onTrail={() => setIsTrailOpen(true)} />}
    >
      <SignedMoney record={record} size="xl" />
      <div className="mt-4">
        <Facts>
          <Fact name={<Trans>Type</Trans>}>{codeWords(code)}</Fact>
          <Fact name={<Trans>Account</Trans>}>{accountName(part)}</Fact>
          <Fact name={<Trans>Time</Trans>}>{format.dateTime(at)}</Fact>
          {description === "withdrawal" && (
            <Fact name={<Trans>State</Trans>}>
              <WithdrawalStatus record={record} />
            </Fact>
          )}
          <Fact name={<Trans>Ledger transaction</Trans>}>
            <CopyText
              text={publicId("ledgerTransaction", reference)}
              name={t`Ledger transaction`}
            />
          </Fact>
        </Facts>
      </div>
    </Sheet>
  );
}

/** Records that a promotion budget paid; a button opens the trail of each right here. */
const GIFTS: readonly string[] = ["welcome", "claim", "coupon", "redeemed_code", "coins"];

const OF_ORDERS: readonly string[] = ["purchase", "purchase_cancelled", "early_exit", "maturity"];

/**
 * The link to more about a record: a withdrawal, orders, an income's days, or a reward's budget or
 * fee.
 */
function FurtherOf({ record, onTrail }: { record: Posting; onTrail: () => void }) {
  const { code, description, part, amount } = record;
  const to = { look: "secondary", wide: true } as const;
  if (code === "withdrawal" || code === "withdrawal_failed") {
    return (
      <ButtonLink to="/user/withrecord" {...to}>
        <Trans>See withdrawals</Trans>
      </ButtonLink>
    );
  }
  if (OF_ORDERS.includes(description)) {
    return (
      <ButtonLink to="/user/myorder" {...to}>
        <Trans>To my orders</Trans>
      </ButtonLink>
    );
  }
  if (code === "daily_income") {
    return (
      <ButtonLink to="/user/receiveincome" {...to}>
        <Trans>Where this income comes from</Trans>
      </ButtonLink>
    );
  }
  if (description === "invitation_share") {
    return (
      <ButtonLink to="/user/reward" {...to}>
        <Trans>Where this reward comes from</Trans>
      </ButtonLink>
    );
  }
  if (!GIFTS.includes(description) || part !== "earned" || amount <= 0n) return null;
  return (
    <Button {...to} onClick={onTrail}>
      <Trans>Where this reward comes from</Trans>
    </Button>
  );
}
