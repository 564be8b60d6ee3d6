/**
 * Lists the member's pending deposits, polled while they are shown, and the latest completed ones.
 */
import { getRechargeBalance, listDeposits } from "@ballast/contract/wallet/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceDataChanged } from "../../../api/data-changed-event.ts";
import { query } from "../../../api/query.ts";
import { isPending, useDepositPoll } from "../../../features/home/under-way/deposit-poll.ts";
import type { Deposit } from "../../../features/member/deposits/deposit-words.ts";
import { Link } from "../../../nav/link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact, Facts, List, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { toast } from "../../../ui/toast.tsx";
import { DepositRow } from "./deposit-row.tsx";
import { useEndings } from "./endings.ts";
import { ReportSheet } from "./report-sheet.tsx";

const LATEST = { pageNum: 1, pageSize: 10 };
const ENDED_SHOWN = 3;
const NONE: Deposit[] = [];

/** Lists the pending deposits at the top, where a member who has just sent one expects it. */
export function DepositsUnderWay() {
  const { t } = useLingui();
  const pending = (useQuery(query(listDeposits, LATEST)).data?.list ?? NONE).filter(isPending);
  if (pending.length === 0) return null;
  return (
    <div className="mb-6">
      <List label={t`On its way`}>
        {pending.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </List>
    </div>
  );
}

export function Deposits() {
  const { t } = useLingui();
  const [isReporting, setIsReporting] = useState(false);
  const balance = useQuery(query(getRechargeBalance));
  // Without a pending deposit the list is still polled for new ones, less often.
  const refetchInterval = useDepositPoll({ idleMs: 10_000 });
  const deposits = useQuery({ ...query(listDeposits, LATEST), refetchInterval });
  useEndings(deposits.data?.list ?? NONE, (ended) => {
    for (const { state, amount, currency } of ended) {
      const money = moneyText(amount, currency);
      if (state === "credited") toast(t`${money} credited to your recharge wallet`);
      else toast(t`A deposit of ${money} was not credited`, "bad");
    }
    announceDataChanged();
  });

  return (
    <Section
      title={<Trans>Your deposits</Trans>}
      right={
        <Link to="/user/recordU" className="inline-flex min-h-11 items-center text-sea underline">
          <Trans>See all</Trans>
        </Link>
      }
    >
      {/* The balance is omitted when it cannot be loaded: the row has no room for an error
          message. */}
      {(balance.data || !balance.error) && (
        <Facts>
          <Fact name={<Trans>In your recharge wallet</Trans>}>
            <Loaded of={balance} skeleton={<SkeletonBlock className="h-6 w-32" />}>
              {({ balance, currency }) => <Money value={balance} currency={currency} />}
            </Loaded>
          </Fact>
        </Facts>
      )}
      <Loaded of={deposits} skeleton={<SkeletonRows count={2} />}>
        {({ list }) => <Latest deposits={list} />}
      </Loaded>
      <Button look="quiet" wide onClick={() => setIsReporting(true)}>
        <Trans>My deposit does not appear</Trans>
      </Button>
      {isReporting && <ReportSheet onClose={() => setIsReporting(false)} />}
    </Section>
  );
}

function Latest({ deposits }: { deposits: Deposit[] }) {
  const { t } = useLingui();
  const ended = deposits.filter((deposit) => !isPending(deposit)).slice(0, ENDED_SHOWN);
  if (deposits.length === 0) {
    return (
      <p className="border-t border-line py-4 text-14 text-quiet">
        <Trans>No deposit yet. One shows here some seconds after it was sent.</Trans>
      </p>
    );
  }
  if (ended.length === 0) return null;
  return (
    <div className="border-t border-line">
      <List label={t`Your deposits`}>
        {ended.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </List>
    </div>
  );
}
