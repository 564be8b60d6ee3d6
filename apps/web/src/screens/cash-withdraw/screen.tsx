/** tUSDT out, local currency on a bank card. */
import { listBankCards } from "@ballast/contract/cash/bank-cards.ts";
import { getCashWithdrawalLimits } from "@ballast/contract/cash/calls.ts";
import { hasFundPassword } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import {
  hasNoLocalCurrency,
  NoLocalCurrency,
  useMayHaveLocal,
} from "../../parts/no-local-currency.tsx";
import { WaysOut } from "../../parts/ways.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { together } from "../../ui/together.ts";
import { CashWithdrawForm } from "./cash-withdraw-form.tsx";

export default function CashWithdraw() {
  const { t } = useLingui();
  const enabled = useMayHaveLocal();
  const limits = useQuery({ ...query(getCashWithdrawalLimits), enabled });
  const cards = useQuery(query(listBankCards));
  const fund = useQuery(query(hasFundPassword));
  const all = together(limits, cards, fund);
  if (all.data !== undefined) {
    const [facts, { list }, { hasPaypass }] = all.data;
    const { rate } = facts;
    if (rate !== null) {
      return (
        <CashWithdrawForm
          limits={facts}
          rate={rate}
          cards={list.filter(({ currency }) => currency === facts.localCurrency)}
          hasFundPassword={hasPaypass}
        />
      );
    }
  }
  return (
    <Screen title={t`Withdraw to a bank card`}>
      <WaysOut />
      {!enabled || hasNoLocalCurrency(all.error) ? (
        <NoLocalCurrency to="/user/withdraw" />
      ) : (
        <Loaded of={all} skeleton={<WithdrawSkeleton />}>
          {() => <NotNow />}
        </Loaded>
      )}
    </Screen>
  );
}

function NotNow() {
  return (
    <Empty
      drawing="clock"
      title={<Trans>No rate is posted at the moment</Trans>}
      action={
        <ButtonLink to="/user/withdraw" look="secondary" replace>
          <Trans>Withdraw USDT</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Without a rate nobody can know what would arrive. A withdrawal in USDT is possible at any
        time.
      </Trans>
    </Empty>
  );
}

function WithdrawSkeleton() {
  return (
    <div className="flex flex-col gap-8 pt-2">
      <SkeletonBlock className="h-10 w-48" />
      <SkeletonLines count={8} />
      <SkeletonBlock className="h-12 w-full" />
      <SkeletonBlock className="h-12 w-full" />
    </div>
  );
}
