/**
 * Shows one withdrawal: its state, the amount it pays, and its cancellation while that is possible.
 */

import { type CashWithdrawal, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { publicId as publicIdOf, uuidOf } from "@ballast/contract/ids.ts";
import { listWithdrawals, type Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { query } from "../../../api/query.ts";
import { isPending, useWithdrawalPoll } from "../../../features/home/under-way/withdrawal-poll.ts";
import { HoldNotice } from "../../../features/member/withdrawals/hold-notice.tsx";
import { LateNotice } from "../../../features/member/withdrawals/late-notice.tsx";
import {
  type Amounts,
  WithdrawalAmounts,
} from "../../../features/member/withdrawals/withdrawal-amounts.tsx";
import { WithdrawalStatus } from "../../../features/member/withdrawals/withdrawal-status.tsx";
import { WithdrawalStepper } from "../../../features/member/withdrawals/withdrawal-stepper.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";

export function OneWithdrawal({ publicId, kind }: { publicId: string; kind?: "cash" }) {
  const { t } = useLingui();
  const id = uuidOf("withdrawal", publicId);
  const unknown = <UnknownWithdrawal {...(kind && { kind })} />;
  const Found = kind === "cash" ? FoundAtBank : FoundOnChain;
  return (
    <Screen title={t`Withdrawal`}>
      {id === null ? unknown : <Found key={id} id={id} unknown={unknown} />}
    </Screen>
  );
}

type FoundProps = { id: string; unknown: ReactNode };

function FoundOnChain({ id, unknown }: FoundProps) {
  const refetchInterval = useWithdrawalPoll();
  const input = { pageNum: 1, pageSize: 1, id };
  const found = useQuery({ ...query(listWithdrawals, input), refetchInterval });
  return (
    <Loaded of={found} skeleton={<OneSkeleton />}>
      {({ list: [one] }) => (one ? <ToAddress withdrawal={one} /> : unknown)}
    </Loaded>
  );
}

function FoundAtBank({ id, unknown }: FoundProps) {
  const refetchInterval = useWithdrawalPoll();
  const input = { pageNum: 1, pageSize: 1, id };
  const found = useQuery({ ...query(listCashWithdrawals, input), refetchInterval });
  return (
    <Loaded of={found} skeleton={<OneSkeleton />}>
      {({ list: [one] }) => (one ? <ToCard withdrawal={one} /> : unknown)}
    </Loaded>
  );
}

function ToAddress({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const { gross, currency, txHash, address, chain } = withdrawal;
  return (
    <Shown
      withdrawal={withdrawal}
      through="network"
      money={<Money value={gross} currency={currency} size="xl" />}
    >
      <Fact name={<Trans>Address</Trans>}>
        <CopyText text={address} name={t`Address`} />
      </Fact>
      <Fact name={<Trans>Chain</Trans>}>{chain}</Fact>
      {txHash && (
        <Fact name={<Trans>Transaction on the network</Trans>}>
          <CopyText text={txHash} name={t`Transaction on the network`} />
        </Fact>
      )}
    </Shown>
  );
}

function ToCard({ withdrawal }: { withdrawal: CashWithdrawal }) {
  const { t } = useLingui();
  const { card, bankReference, localAmount: amount, localCurrency: currency, rate } = withdrawal;
  return (
    <Shown
      withdrawal={{ ...withdrawal, local: { amount, currency, rate } }}
      through="bank"
      money={<Money value={amount} currency={currency} size="xl" />}
    >
      <Fact name={<Trans>Bank card</Trans>}>{card}</Fact>
      {bankReference && (
        <Fact name={<Trans>Reference at the bank</Trans>}>
          <CopyText text={bankReference} name={t`Reference at the bank`} />
        </Fact>
      )}
    </Shown>
  );
}

type AnyWithdrawal = (Withdrawal | CashWithdrawal) & Pick<Amounts, "local">;

/** `children` are the facts about the destination. */
function Shown(props: {
  withdrawal: AnyWithdrawal;
  through: "network" | "bank";
  money: ReactNode;
  children: ReactNode;
}) {
  const { withdrawal, through, money, children } = props;
  const { t } = useLingui();
  const [isCancelling, setIsCancelling] = useState(false);
  const { cancellable, reference } = withdrawal;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {money}
        <span role="status">
          <WithdrawalStatus of={withdrawal} />
        </span>
      </div>
      <Waiting withdrawal={withdrawal} />
      <div className="mt-6">
        <WithdrawalStepper withdrawal={withdrawal} through={through} />
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
          {children}
          <Fact name={<Trans>Ledger transaction</Trans>}>
            <CopyText
              text={publicIdOf("ledgerTransaction", reference)}
              name={t`Ledger transaction`}
            />
          </Fact>
        </Facts>
      </Section>
      {isCancelling && (
        <CancelDialog
          withdrawal={withdrawal}
          isCash={through === "bank"}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}

type Waits = Pick<Withdrawal, "state" | "hold" | "late" | "arriveBy">;

function Waiting({ withdrawal }: { withdrawal: Waits }) {
  const format = useFormat();
  const { hold, late, arriveBy } = withdrawal;
  const latest = format.dateTime(arriveBy);
  if (!isPending(withdrawal)) return null;
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

function UnknownWithdrawal({ kind }: { kind?: "cash" }) {
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

function OneSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <SkeletonBlock className="h-10 w-52" />
      <SkeletonBlock className="h-56 w-full" />
      <SkeletonLines count={5} />
    </div>
  );
}
