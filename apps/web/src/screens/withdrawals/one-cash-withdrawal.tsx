/** One withdrawal to a bank card: where it stands, what it brings, and the way back while there is one. */
import { type CashWithdrawal, listCashWithdrawals } from "@ballast/contract/cash/calls.ts";
import { publicId as publicIdOf, uuidOf } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../api/query.ts";
import { useWithdrawalPoll } from "../../parts/under-way.ts";
import { WithdrawalAmounts } from "../../parts/withdrawal-amounts.tsx";
import { WithdrawalStatus } from "../../parts/withdrawal-status.tsx";
import { WithdrawalStepper } from "../../parts/withdrawal-stepper.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { Fact, Facts, Section } from "../../ui/list.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Money } from "../../ui/money.tsx";
import { Screen } from "../../ui/screen.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { OneSkeleton, UnknownWithdrawal, Waiting } from "./one-withdrawal.tsx";

export function OneCashWithdrawal({ publicId }: { publicId: string }) {
  const { t } = useLingui();
  const id = uuidOf("withdrawal", publicId);
  return (
    <Screen title={t`Withdrawal`}>
      {id === null ? <UnknownWithdrawal kind="cash" /> : <Found key={id} id={id} />}
    </Screen>
  );
}

function Found({ id }: { id: string }) {
  const refetchInterval = useWithdrawalPoll();
  const found = useQuery({
    ...query(listCashWithdrawals, { pageNum: 1, pageSize: 1, id }),
    refetchInterval,
  });
  return (
    <Loaded of={found} skeleton={<OneSkeleton />}>
      {({ list: [one] }) => (one ? <Shown withdrawal={one} /> : <UnknownWithdrawal kind="cash" />)}
    </Loaded>
  );
}

function Shown({ withdrawal }: { withdrawal: CashWithdrawal }) {
  const { t } = useLingui();
  const [isCancelling, setIsCancelling] = useState(false);
  const { cancellable, card, bankReference, reference } = withdrawal;
  const { localAmount: amount, localCurrency: currency, rate } = withdrawal;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Money value={amount} currency={currency} size="xl" />
        <span role="status">
          <WithdrawalStatus of={withdrawal} />
        </span>
      </div>
      <Waiting withdrawal={withdrawal} />
      <div className="mt-6">
        <WithdrawalStepper withdrawal={withdrawal} through="bank" />
      </div>
      {cancellable && (
        <div className="mt-6">
          <Button look="secondary" wide onClick={() => setIsCancelling(true)}>
            <Trans>Cancel withdrawal</Trans>
          </Button>
        </div>
      )}
      <Section title={<Trans>Amounts</Trans>}>
        <WithdrawalAmounts of={{ ...withdrawal, local: { amount, currency, rate } }} />
      </Section>
      <Section title={<Trans>Where to</Trans>}>
        <Facts>
          <Fact name={<Trans>Bank card</Trans>}>{card}</Fact>
          {bankReference && (
            <Fact name={<Trans>Reference at the bank</Trans>}>
              <CopyText text={bankReference} name={t`Reference at the bank`} />
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
        <CancelDialog withdrawal={withdrawal} isCash onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
}
