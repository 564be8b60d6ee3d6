/** The records of an account, newest day first, grouped by day; each opens its evidence. */
import type { Posting } from "@ballast/contract/wallet/capital-records.ts";
import { Trans } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, RowButton } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Status } from "../../../ui/status.tsx";
import { EventSheet, isGiftKind } from "./event-sheet.tsx";
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
  const codeWords = useRecordCode();
  const accountName = useAccountName();
  const { code, description, part, at, reference, amount } = record;
  return (
    <EventSheet
      kind={description}
      reference={reference}
      at={at}
      amount={<SignedMoney record={record} size="xl" />}
      isGift={isGiftKind(description) && part === "earned" && amount > 0n}
      onClose={onClose}
    >
      <Fact name={<Trans>Type</Trans>}>{codeWords(code)}</Fact>
      <Fact name={<Trans>Account</Trans>}>{accountName(part)}</Fact>
      {description === "withdrawal" && (
        <Fact name={<Trans>State</Trans>}>
          <WithdrawalStatus record={record} />
        </Fact>
      )}
    </EventSheet>
  );
}
