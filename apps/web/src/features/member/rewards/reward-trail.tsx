/**
 * The trail of a reward: who funded its budget, the budget, and the ledger transaction that paid
 * it.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { rewardTrail } from "@ballast/contract/gift/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type Step, Stepper } from "../../../ui/stepper.tsx";
import { OwnName, useBudgetName } from "./budget-name.tsx";

type Trail = OutputOf<typeof rewardTrail>;

export function RewardTrail(props: { transactionId: string; onClose: () => void }) {
  const { t } = useLingui();
  const trail = useQuery(query(rewardTrail, { transactionId: props.transactionId }));
  return (
    <Sheet title={t`Where this reward comes from`} onClose={props.onClose}>
      <Loaded of={trail} skeleton={<SkeletonBlock className="h-72" />}>
        {(found) => (
          <>
            <div className="mb-5">
              <Money value={found.amount} currency={found.currency} size="xl" tone="in" signed />
            </div>
            <Way trail={found} />
          </>
        )}
      </Loaded>
      <p className="mt-5 text-14 text-quiet">
        <Trans>
          Rewards are promotions, not investment return. They are paid from a budget that the
          operator funded beforehand, never from money that members paid in.
        </Trans>
      </p>
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          A budget has no document: it is the operator’s own money, and whoever proposed and
          approved it answers for it by name.
        </Trans>
      </p>
    </Sheet>
  );
}

function Way({ trail }: { trail: Trail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { campaignName: name, kind, fundings, currency, at, transactionId } = trail;
  const campaignName = useBudgetName()({ kind, name });
  const paidOn = format.dateTime(at);
  const steps: Step[] = [
    ...fundings.map(
      (funding): Step => ({
        state: "done",
        title: <Trans>The operator funded the budget “{campaignName}”</Trans>,
        note: (
          <>
            <OwnName name={name} />
            <Funding funding={funding} currency={currency} />
          </>
        ),
      }),
    ),
    {
      state: "done",
      title: <Trans>Paid to your balance wallet, {paidOn}</Trans>,
      note: <LedgerTransaction id={transactionId} />,
    },
  ];
  return <Stepper label={t`The way of this reward`} steps={steps} />;
}

function Funding(props: { funding: Trail["fundings"][number]; currency: Trail["currency"] }) {
  const format = useFormat();
  const { at, proposedBy, approvedBy, transactionId } = props.funding;
  const amount = moneyText(props.funding.amount, props.currency);
  const date = format.date(at);
  return (
    <>
      <span className="block">
        <Trans>
          {amount} on {date}, proposed by {proposedBy}, approved by {approvedBy}
        </Trans>
      </span>
      <LedgerTransaction id={transactionId} />
    </>
  );
}

function LedgerTransaction({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{t`Ledger transaction`}</span>
      <CopyText text={publicId("ledgerTransaction", id)} name={t`Ledger transaction`} />
    </span>
  );
}
