/**
 * The list of events by day; each opens its evidence. Where there is room, each has the total after
 * it.
 */
import { listActivity } from "@ballast/contract/user/activity.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { ActivityAmount, ActivityIcon } from "../../../features/home/activity/activity-amount.tsx";
import { type ActivityLine, countedOf } from "../../../features/home/activity/activity-look.ts";
import { ActivityNote } from "../../../features/home/activity/activity-note.tsx";
import { EventSheet, isGiftKind } from "../../../features/member/records/event-sheet.tsx";
import {
  useAccountName,
  useRecordDescription,
} from "../../../features/member/records/record-words.ts";
import {
  useWithdrawalState,
  WITHDRAWAL_TONES,
} from "../../../features/member/records/withdrawal-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Fact } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Status } from "../../../ui/status.tsx";

type Asked = NonNullable<Parameters<typeof pagedQuery<typeof listActivity>>[1]>;

/** `asked` null finds nothing. */
export function Lines({ asked, empty }: { asked: Asked | null; empty: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const lines = useInfiniteQuery({
    ...pagedQuery(listActivity, asked ?? {}),
    enabled: asked !== null,
  });
  const [open, setOpen] = useState<ActivityLine | null>(null);
  const hasTotals = lines.data?.items.some(({ yours }) => yours !== null) ?? false;
  return (
    <>
      <div role="status">{(asked === null || lines.data?.items.length === 0) && empty}</div>
      {asked !== null && (
        <>
          {hasTotals && <Heads />}
          <div>
            <PagedList
              of={lines}
              keyOf={({ reference }) => reference}
              label={t`Activity`}
              headingOf={({ at }) => format.date(at)}
              empty={null}
            >
              {(line) => (
                <LineRow line={line} hasTotals={hasTotals} onClick={() => setOpen(line)} />
              )}
            </PagedList>
          </div>
        </>
      )}
      {open && <LineSheet line={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Narrower than other rows that open something, so that title and amount share a line. */
function LineRow(props: { line: ActivityLine; hasTotals: boolean; onClick: () => void }) {
  const { line, hasTotals, onClick } = props;
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-1.5 text-left active:bg-sea-soft"
      >
        <ActivityIcon line={line} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-[1_1_8rem]">
            <span className="block long-words">
              <Title line={line} />
            </span>
            <span className="block text-14 text-quiet">
              <ActivityNote line={line} />
            </span>
          </span>
          <span className="ml-auto flex max-w-full flex-wrap items-baseline justify-end gap-x-4 text-right">
            <ActivityAmount line={line} />
            {hasTotals && <TotalThen line={line} />}
          </span>
        </span>
      </button>
    </li>
  );
}

const TOTAL_LOOK = "hidden min-w-44 text-right @min-[46rem]:inline-block";

function Heads() {
  return (
    <p
      aria-hidden="true"
      className="hidden justify-end gap-x-4 text-12 text-quiet @min-[46rem]:flex"
    >
      <span>
        <Trans>Amount</Trans>
      </span>
      <span className={TOTAL_LOOK}>
        <Trans>All that is yours then</Trans>
      </span>
    </p>
  );
}

function TotalThen({ line: { yours, currency } }: { line: ActivityLine }) {
  return (
    <span className={TOTAL_LOOK}>
      {yours !== null && <Money value={yours} currency={currency} tone="quiet" />}
    </span>
  );
}

function Title({ line: { kind, income, orders } }: { line: ActivityLine }): ReactNode {
  const describe = useRecordDescription();
  const product = orders[0]?.product;
  if (income) return <Plural value={income.plans} one="Income, # plan" other="Income, # plans" />;
  if (kind === "purchase" && product) return <Trans>{product} bought</Trans>;
  return describe(kind);
}

function LineSheet({ line, onClose }: { line: ActivityLine; onClose: () => void }) {
  const { kind, reference, at, amount, state, income, orders, currency, parts, yours } = line;
  const accountName = useAccountName();
  const stateWords = useWithdrawalState();
  return (
    <EventSheet
      kind={kind}
      reference={reference}
      at={at}
      // A day's income is never larger than its whole, which stands below.
      amount={<ActivityAmount line={line} {...(income ? {} : { size: "xl" })} />}
      isGift={isGiftKind(kind)}
      orders={orders}
      withdrawal={line.withdrawal}
      onClose={onClose}
    >
      {state !== null && (
        <Fact name={<Trans>State</Trans>}>
          <Status tone={WITHDRAWAL_TONES[state]}>{stateWords(state)}</Status>
        </Fact>
      )}
      {countedOf(line) !== amount && (
        <Fact name={<Trans>Arrived</Trans>}>
          <PartOf part={countedOf(line)} whole={amount} currency={currency} />
        </Fact>
      )}
      {income && (
        <Fact name={<Trans>Paid by then</Trans>}>
          <PartOf part={income.paid} whole={income.whole} currency={currency} />
        </Fact>
      )}
      {orders.map(({ id, product }) => (
        <Fact key={id} name={<Trans>Product</Trans>}>
          {product}
        </Fact>
      ))}
      {parts.map((part) => (
        <Fact key={part.account + part.currency} name={accountName(part.account)}>
          <Money value={part.amount} currency={part.currency} signed />
        </Fact>
      ))}
      {yours !== null && (
        <Fact name={<Trans>All that is yours then</Trans>}>
          <Money value={yours} currency={currency} />
        </Fact>
      )}
    </EventSheet>
  );
}

function PartOf(props: { part: bigint; whole: bigint } & Pick<ActivityLine, "currency">) {
  const paid = moneyText(props.part, props.currency);
  const whole = moneyText(props.whole, props.currency);
  return (
    <Trans>
      {paid} of {whole}
    </Trans>
  );
}
