import { CURRENCIES } from "@ballast/contract/money.ts";
import { listDeposits } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { ChainMoney } from "../../../features/home/amounts/exact-money.tsx";
import { useDepositPoll } from "../../../features/home/under-way/deposit-poll.ts";
import {
  DEPOSIT_TONES,
  type Deposit,
  useDepositReason,
  useDepositState,
} from "../../../features/member/deposits/deposit-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Fact, Facts, RowButton } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Status } from "../../../ui/status.tsx";

export function DepositList() {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const refetchInterval = useDepositPoll();
  const deposits = useInfiniteQuery({ ...pagedQuery(listDeposits), refetchInterval });
  // Looked up by id, so that an open sheet follows the updates of its deposit.
  const open = deposits.data?.items.find(({ id }) => id === openId);
  return (
    <>
      <PagedList
        of={deposits}
        keyOf={({ id }) => id}
        label={t`Deposits`}
        empty={
          <Empty
            drawing="coins"
            title={<Trans>No deposits yet</Trans>}
            action={
              <ButtonLink to="/user/recharge" look="secondary">
                <Trans>Deposit</Trans>
              </ButtonLink>
            }
          >
            <Trans>One shows here some seconds after it was sent.</Trans>
          </Empty>
        }
      >
        {(deposit) => <DepositRow deposit={deposit} onClick={() => setOpenId(deposit.id)} />}
      </PagedList>
      {open && <DepositSheet deposit={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function DepositRow({ deposit, onClick }: { deposit: Deposit; onClick: () => void }) {
  const format = useFormat();
  return (
    <RowButton
      title={format.dateTime(deposit.at)}
      note={<State deposit={deposit} />}
      value={<Amount deposit={deposit} />}
      onClick={onClick}
    />
  );
}

function Amount({ deposit, size }: { deposit: Deposit; size?: "xl" }) {
  const { amount, currency, state } = deposit;
  const isIn = state === "credited";
  return (
    <Money
      value={amount}
      currency={currency}
      tone={isIn ? "in" : "plain"}
      signed={isIn}
      {...(size && { size })}
    />
  );
}

function State({ deposit: { state } }: { deposit: Deposit }) {
  return <Status tone={DEPOSIT_TONES[state]}>{useDepositState()(state)}</Status>;
}

/** True for an amount with more decimals than the ledger keeps. */
const hasDust = (exact: string) => (exact.split(".")[1]?.length ?? 0) > CURRENCIES.tUSDT.exponent;

function DepositSheet({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const reasonWords = useDepositReason();
  const { reason, at, endedAt, txHash, confirmations, confirmationsNeeded } = deposit;
  const { exact, currency } = deposit;
  const counted = format.count(confirmations);
  const needed = format.count(confirmationsNeeded);
  return (
    <Sheet title={t`Deposit`} onClose={onClose}>
      <Amount deposit={deposit} size="xl" />
      {reason && <p className="mt-2">{reasonWords(reason)}</p>}
      {hasDust(exact) && (
        <p className="mt-2 text-14 text-quiet">
          <Trans>
            A deposit is credited down to a millionth. What it brought beyond that stays where it
            arrived and counts in no balance.
          </Trans>
        </p>
      )}
      <div className="mt-4">
        <Facts>
          <Fact name={<Trans>State</Trans>}>
            <State deposit={deposit} />
          </Fact>
          <Fact name={<Trans>Arrived exactly</Trans>}>
            <ChainMoney decimals={exact} currency={currency} />
          </Fact>
          <Fact name={<Trans>Confirmations</Trans>}>
            <Trans>
              {counted} of {needed}
            </Trans>
          </Fact>
          <Fact name={<Trans>Seen on the network</Trans>}>{format.dateTime(at)}</Fact>
          {endedAt && <Fact name={<Trans>Ended</Trans>}>{format.dateTime(endedAt)}</Fact>}
          <Fact name={<Trans>Transaction on the network</Trans>}>
            <CopyText text={txHash} name={t`Transaction on the network`} />
          </Fact>
        </Facts>
      </div>
    </Sheet>
  );
}
