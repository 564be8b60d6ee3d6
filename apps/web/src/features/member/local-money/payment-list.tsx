/**
 * The member's payments of one kind, each with its state; a tap opens its details. Deposits that
 * reached the bank without a payment, and that staff booked to the member, are listed with the
 * payments into the local wallet, where they are credited.
 */
import { listCashRecharges } from "@ballast/contract/cash/calls.ts";
import { listLocalRecharges, listLocalRecords } from "@ballast/contract/cash/fiat.ts";
import type { Payment, PaymentKind } from "@ballast/contract/cash/payments.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { RowLink } from "../../../ui/list.tsx";
import { mergePaged } from "../../../ui/merge-paged.ts";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Status } from "../../../ui/status.tsx";
import { usePaymentPoll } from "../../home/under-way/deposit-poll.ts";
import { BookedDeposit, type LocalRecord } from "./booked-deposit.tsx";
import { useChannelName } from "./channel-words.ts";
import { hasNoLocalCurrency, NoLocalCurrency, useMayHaveLocal } from "./no-local-currency.tsx";
import { stageOf } from "./payment-stage.ts";
import { PAYMENT_TONES, usePaymentStage } from "./payment-words.ts";

export const PLACES = { cash: "/user/cashrecharge", fiat: "/user/newrecharge" } as const;
export const LISTS = { cash: listCashRecharges, fiat: listLocalRecharges };

export function PaymentList({ kind }: { kind: PaymentKind }) {
  const { t } = useLingui();
  const refetchInterval = usePaymentPoll();
  const enabled = useMayHaveLocal();
  const payments = useInfiniteQuery({ ...pagedQuery(LISTS[kind]), refetchInterval, enabled });
  const isLocal = kind === "fiat";
  const given = useInfiniteQuery({
    ...pagedQuery(listLocalRecords, GIVEN),
    enabled: enabled && isLocal,
  });
  if (!enabled || hasNoLocalCurrency(payments.error))
    return <NoLocalCurrency to="/user/recharge" />;
  return (
    <PagedList
      of={isLocal ? mergePaged([payments, given], depositedAt) : payments}
      keyOf={(one) => (isPayment(one) ? one.id : `${one.reference} ${one.no}`)}
      label={t`Deposits`}
      empty={
        <Empty
          drawing="coins"
          title={<Trans>No deposits yet</Trans>}
          action={
            <ButtonLink to={PLACES[kind]} look="secondary">
              <Trans>Deposit</Trans>
            </ButtonLink>
          }
        >
          <Trans>Each one stands here with its state, also one that was not paid.</Trans>
        </Empty>
      }
    >
      {(one) => (isPayment(one) ? <PaymentRow payment={one} /> : <BookedDeposit record={one} />)}
    </PagedList>
  );
}

/**
 * Filters the records for deposits that reached the bank without a payment and that staff booked to
 * the member.
 */
export const GIVEN = { kind: "receipt_matched" } as const;

const isPayment = (one: Payment | LocalRecord): one is Payment => "payChannelId" in one;
const depositedAt = (one: Payment | LocalRecord): Date => (isPayment(one) ? one.createdAt : one.at);

export function PaymentRow({ payment }: { payment: Payment }) {
  const format = useFormat();
  const words = usePaymentStage();
  const nameOf = useChannelName();
  const { id, kind, amount, currency, payChannelId, channelName, createdAt } = payment;
  const stage = stageOf(payment);
  return (
    <RowLink
      to={PLACES[kind]}
      search={{ id: publicId("payment", id) }}
      title={format.dateTime(createdAt)}
      note={nameOf(payChannelId, channelName)}
      value={
        <span className="flex flex-col items-end gap-1">
          <Money value={amount} currency={currency} />
          <Status tone={PAYMENT_TONES[stage]}>{words(stage)}</Status>
        </span>
      }
    />
  );
}
