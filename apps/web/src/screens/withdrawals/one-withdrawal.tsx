/** One withdrawal: where it stands, what it brings, and the way back while there is one. */
import { publicId as publicIdOf, uuidOf } from "@ballast/contract/ids.ts";
import { listWithdrawals, type Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/query.ts";
import { useFormat } from "../../i18n/format.ts";
import { HoldNotice } from "../../parts/hold-notice.tsx";
import { LateNotice } from "../../parts/late-notice.tsx";
import { isUnderWay, useWithdrawalPoll } from "../../parts/under-way.ts";
import { WithdrawalAmounts } from "../../parts/withdrawal-amounts.tsx";
import { WithdrawalStatus } from "../../parts/withdrawal-status.tsx";
import { WithdrawalStepper } from "../../parts/withdrawal-stepper.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Fact, Facts, Section } from "../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../ui/loaded.tsx";
import { Money } from "../../ui/money.tsx";
import { Screen } from "../../ui/screen.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";

export function OneWithdrawal({ publicId }: { publicId: string }) {
  const { t } = useLingui();
  const id = uuidOf("withdrawal", publicId);
  return (
    <Screen title={t`Withdrawal`}>
      {id === null ? <UnknownWithdrawal /> : <Found key={id} id={id} />}
    </Screen>
  );
}

function Found({ id }: { id: Withdrawal["id"] }) {
  const refetchInterval = useWithdrawalPoll();
  const found = useQuery({
    ...query(listWithdrawals, { pageNum: 1, pageSize: 1, id }),
    refetchInterval,
  });
  return (
    <Loaded of={found} skeleton={<OneSkeleton />}>
      {({ list: [withdrawal] }) =>
        withdrawal ? <Shown withdrawal={withdrawal} /> : <UnknownWithdrawal />
      }
    </Loaded>
  );
}

function Shown({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const [isCancelling, setIsCancelling] = useState(false);
  const { gross, currency, cancellable, txHash, address, chain, reference } = withdrawal;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Money value={gross} currency={currency} size="xl" />
        <span role="status">
          <WithdrawalStatus of={withdrawal} />
        </span>
      </div>
      <Waiting withdrawal={withdrawal} />
      <div className="mt-6">
        <WithdrawalStepper withdrawal={withdrawal} through="network" />
      </div>
      {cancellable && (
        <div className="mt-6">
          <Button look="secondary" wide onClick={() => setIsCancelling(true)}>
            <Trans>Cancel withdrawal</Trans>
          </Button>
        </div>
      )}
      <Section title={<Trans>Amounts</Trans>}>
        <WithdrawalAmounts of={withdrawal} />
      </Section>
      <Section title={<Trans>Where to</Trans>}>
        <Facts>
          <Fact name={<Trans>Address</Trans>}>
            <CopyText text={address} name={t`Address`} />
          </Fact>
          <Fact name={<Trans>Chain</Trans>}>{chain}</Fact>
          {txHash && (
            <Fact name={<Trans>Transaction on the network</Trans>}>
              <CopyText text={txHash} name={t`Transaction on the network`} />
            </Fact>
          )}
          <Fact name={<Trans>Ledger transaction</Trans>}>
            <CopyText
              text={publicIdOf("ledgerTransaction", reference)}
              name={t`Ledger transaction`}
            />
          </Fact>
        </Facts>
      </Section>
      {isCancelling && (
        <CancelDialog withdrawal={withdrawal} onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
}

type Waits = Pick<Withdrawal, "state" | "hold" | "late" | "arriveBy">;

export function Waiting({ withdrawal }: { withdrawal: Waits }) {
  const format = useFormat();
  const { hold, late, arriveBy } = withdrawal;
  const latest = format.dateTime(arriveBy);
  if (!isUnderWay(withdrawal)) return null;
  if (late) return <LateNotice late={late} latest={latest} />;
  return (
    <>
      <p className="mt-1 text-quiet">
        <Trans>Arrives at the latest by {latest}</Trans>
      </p>
      {hold && <HoldNotice hold={hold} />}
    </>
  );
}

export function UnknownWithdrawal({ kind }: { kind?: "cash" }) {
  return (
    <Empty
      drawing="paper"
      title={<Trans>This withdrawal was not found</Trans>}
      action={
        <ButtonLink to="/user/withrecord" {...(kind && { search: { kind } })} replace>
          <Trans>See all withdrawals</Trans>
        </ButtonLink>
      }
    />
  );
}

export function OneSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <SkeletonBlock className="h-10 w-52" />
      <SkeletonBlock className="h-56 w-full" />
      <SkeletonLines count={5} />
    </div>
  );
}
