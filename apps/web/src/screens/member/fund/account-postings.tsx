/**
 * Shows one account: its balance, what the account means, and every posting behind that balance.
 */
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import type { Account } from "@ballast/contract/records.ts";
import { listPostings } from "@ballast/contract/wallet/capital-records.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { RecordList } from "../../../features/member/records/record-list.tsx";
import { useAccountName } from "../../../features/member/records/record-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { useAmounts } from "./amounts.ts";

export function AccountPostings({ account }: { account: Account }) {
  const { t } = useLingui();
  const name = useAccountName()(account);
  const explain = useExplanation();
  const postings = useInfiniteQuery(pagedQuery(listPostings, { account }));
  return (
    <Screen title={name}>
      <Loaded of={useAmounts()} skeleton={<SkeletonBlock className="h-8 w-48" />}>
        {(amounts) => <Money value={amounts[account]} currency={amounts.currency} size="xl" />}
      </Loaded>
      <div className="mt-1 flex flex-col gap-2 text-14 text-quiet">
        <p>{explain(account)}</p>
        {account === "principal" && (
          <p>
            <Trans>
              What you paid from deposits or returned principal leaves without a fee; what you paid
              from earnings counts as earnings again.
            </Trans>
          </p>
        )}
      </div>
      <Section title={<Trans>Postings</Trans>}>
        <RecordList
          of={postings}
          label={t`Postings`}
          empty={<Empty drawing="book" title={<Trans>Nothing was posted here yet</Trans>} />}
        />
      </Section>
    </Screen>
  );
}

function useExplanation(): (account: Account) => string {
  const { t } = useLingui();
  const fee = useFormat().percent(WITHDRAWAL_FEE_BPS);
  const words: Record<Account, string> = {
    deposit: t`Money you paid in. It buys units and can be withdrawn without a fee.`,
    returned: t`Principal that you had paid from deposits and that came back, in the balance wallet. It can be withdrawn without a fee.`,
    earned: t`Income that you took out, bonuses, and principal that you had paid from them, in the balance wallet. A withdrawal of it costs ${fee}.`,
    income: t`Income that is due and waits for you to take it out. It stays yours until you do.`,
    principal: t`What you paid for units that you hold. It stays in custody and comes back whole.`,
    withdrawing: t`Withdrawals that you applied for and that have not ended yet.`,
  };
  return (account) => words[account];
}
