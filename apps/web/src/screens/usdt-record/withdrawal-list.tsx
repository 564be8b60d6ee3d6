import { listWithdrawals, type Withdrawal } from "@ballast/contract/assets.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../api/query.ts";
import { useFormat } from "../../i18n/format.ts";
import { WithdrawalAmounts } from "../../parts/withdrawal-amounts.tsx";
import {
  useFailReason,
  useHoldReason,
  useWithdrawalState,
  WITHDRAWAL_TONES,
} from "../../parts/withdrawal-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Fact, Facts, RowButton } from "../../ui/list.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Status } from "../../ui/status.tsx";

export function WithdrawalList() {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const withdrawals = useInfiniteQuery(pagedQuery(listWithdrawals));
  const open = withdrawals.data?.items.find(({ id }) => id === openId);
  return (
    <>
      <PagedList
        of={withdrawals}
        keyOf={({ id }) => id}
        label={t`Withdrawals`}
        empty={
          <Empty
            drawing="boat"
            title={<Trans>No withdrawals yet</Trans>}
            action={
              <ButtonLink to="/user/withdraw" look="secondary">
                <Trans>Withdraw</Trans>
              </ButtonLink>
            }
          >
            <Trans>You can apply for one every day; they are processed Monday to Friday.</Trans>
          </Empty>
        }
      >
        {(withdrawal) => (
          <WithdrawalRow withdrawal={withdrawal} onClick={() => setOpenId(withdrawal.id)} />
        )}
      </PagedList>
      {open && <WithdrawalSheet withdrawal={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function WithdrawalRow(props: { withdrawal: Withdrawal; onClick: () => void }) {
  const { withdrawal, onClick } = props;
  const format = useFormat();
  return (
    <RowButton
      title={format.dateTime(withdrawal.appliedAt)}
      note={<State withdrawal={withdrawal} />}
      value={<Money value={-withdrawal.gross} currency={withdrawal.currency} />}
      onClick={onClick}
    />
  );
}

function State({ withdrawal: { state } }: { withdrawal: Withdrawal }) {
  return <Status tone={WITHDRAWAL_TONES[state]}>{useWithdrawalState()(state)}</Status>;
}

function WithdrawalSheet(props: { withdrawal: Withdrawal; onClose: () => void }) {
  const { withdrawal, onClose } = props;
  const { t } = useLingui();
  const format = useFormat();
  const { currency, gross, address, chain, reference, txHash } = withdrawal;
  const { appliedAt, arriveBy, endedAt } = withdrawal;
  return (
    <Sheet
      title={t`Withdrawal`}
      onClose={onClose}
      action={
        <ButtonLink
          to="/user/withrecord"
          search={{ id: publicId("withdrawal", withdrawal.id) }}
          look="secondary"
          wide
        >
          <Trans>See its course</Trans>
        </ButtonLink>
      }
    >
      <Money value={-gross} currency={currency} size="xl" />
      <Why withdrawal={withdrawal} />
      <div className="mt-4">
        <WithdrawalAmounts of={withdrawal} />
      </div>
      <div className="border-t border-line">
        <Facts>
          <Fact name={<Trans>State</Trans>}>
            <State withdrawal={withdrawal} />
          </Fact>
          <Fact name={<Trans>Address ({chain})</Trans>}>
            <CopyText text={address} name={t`Address`} />
          </Fact>
          <Fact name={<Trans>Applied for</Trans>}>{format.dateTime(appliedAt)}</Fact>
          {endedAt ? (
            <Fact name={<Trans>Ended</Trans>}>{format.dateTime(endedAt)}</Fact>
          ) : (
            <Fact name={<Trans>Arrives at the latest</Trans>}>{format.dateTime(arriveBy)}</Fact>
          )}
          {txHash && (
            <Fact name={<Trans>Transaction on the network</Trans>}>
              <CopyText text={txHash} name={t`Transaction on the network`} />
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

/** Why it waits, or why it failed. */
function Why({ withdrawal: { hold, failReason } }: { withdrawal: Withdrawal }) {
  const format = useFormat();
  const holdWords = useHoldReason();
  const failWords = useFailReason();
  if (failReason) {
    return (
      <div className="mt-3">
        <Notice tone="bad">
          {failWords(failReason)} <Trans>The money is back in your wallets.</Trans>
        </Notice>
      </div>
    );
  }
  if (hold === null) return null;
  const until = format.dateTime(hold.until);
  return (
    <div className="mt-3">
      <Notice tone="wait">
        {holdWords(hold.reason)} <Trans>Until {until} at the latest.</Trans>
      </Notice>
    </div>
  );
}
