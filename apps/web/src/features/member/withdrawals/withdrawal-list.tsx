/** The member's withdrawals by one rail, each with its state; a tap opens its details. */

import { listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import type { Path } from "../../../nav/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { RowLink } from "../../../ui/list.tsx";
import { LongCode } from "../../../ui/long-code.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { shortAddress } from "../../../ui/short-address.ts";
import { useWithdrawalPoll } from "../../home/under-way/withdrawal-poll.ts";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../local-money/no-local-currency.tsx";
import { WithdrawalStatus } from "./withdrawal-status.tsx";

/** Withdrawals to addresses of the chain. */
export function WithdrawalList() {
  const { t } = useLingui();
  const refetchInterval = useWithdrawalPoll();
  const withdrawals = useInfiniteQuery({ ...pagedQuery(listWithdrawals), refetchInterval });
  return (
    <PagedList
      of={withdrawals}
      keyOf={({ id }) => id}
      label={t`Withdrawals`}
      empty={<NoWithdrawal to="/user/withdraw" name={t`Withdraw`} />}
    >
      {(one) => (
        <Row of={one} note={<LongCode text={shortAddress(one.address)} />}>
          <Money value={one.gross} currency={one.currency} />
        </Row>
      )}
    </PagedList>
  );
}

/** Withdrawals to bank cards. */
export function CashWithdrawalList() {
  const { t } = useLingui();
  const refetchInterval = useWithdrawalPoll();
  const enabled = useMayHaveLocal();
  const withdrawals = useInfiniteQuery({
    ...pagedQuery(listCashWithdrawals),
    refetchInterval,
    enabled,
  });
  if (!enabled || hasNoLocalCurrency(withdrawals.error))
    return <NoLocalCurrency to="/user/withdraw" />;
  return (
    <PagedList
      of={withdrawals}
      keyOf={({ id }) => id}
      label={t`Withdrawals`}
      empty={<NoWithdrawal to="/user/cashwithdraw" name={t`Withdraw to a bank card`} />}
    >
      {(one) => (
        <Row of={one} search={{ kind: "cash" }} note={one.card}>
          <Money value={one.localAmount} currency={one.localCurrency} />
        </Row>
      )}
    </PagedList>
  );
}

function NoWithdrawal({ to, name }: { to: Path; name: string }) {
  return (
    <Empty
      drawing="boat"
      title={<Trans>No withdrawal yet</Trans>}
      action={
        <ButtonLink to={to} look="secondary">
          {name}
        </ButtonLink>
      }
    >
      <Trans>Each one stands here with its steps and their times.</Trans>
    </Empty>
  );
}

type RowProps = {
  of: ComponentProps<typeof WithdrawalStatus>["of"] & { id: string; appliedAt: Date };
  search?: { kind: "cash" };
  note: ReactNode;
  children: ReactNode;
};

function Row({ of, search, note, children }: RowProps) {
  const format = useFormat();
  return (
    <RowLink
      to="/user/withrecord"
      search={{ ...search, id: publicId("withdrawal", of.id) }}
      title={format.dateTime(of.appliedAt)}
      note={note}
      value={
        <span className="flex flex-col items-end gap-1">
          {children}
          <WithdrawalStatus of={of} />
        </span>
      }
    />
  );
}
