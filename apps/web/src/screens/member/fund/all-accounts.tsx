/** Lists the balances of all of the member's accounts. */
import type { Account } from "@ballast/contract/records.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { OwnTotal } from "../../../features/home/amounts/own-total.tsx";
import { WindDownNotice } from "../../../features/home/frame/wind-down-notice.tsx";
import { useAccountName } from "../../../features/member/records/record-words.ts";
import { type HoldPart, HoldSwatch } from "../../../ui/hold.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { type Amounts, amountsOf } from "./amounts.ts";

export function AllAccounts() {
  const { t } = useLingui();
  return (
    <Screen title={t`Fund details`}>
      <Loaded of={useQuery(query(getAssetsOverview))} skeleton={<Skeleton />}>
        {(money) => (
          <>
            <WindDownNotice money={money} />
            <OwnTotal money={money} />
            <Groups amounts={amountsOf(money)} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Groups({ amounts }: { amounts: Amounts }) {
  const { currency, local } = amounts;
  return (
    <>
      <p className="mt-3 text-14 text-quiet">
        <Trans>Each account opens every posting in it, as the ledger has it.</Trans>
      </p>
      <Section title={<Trans>Recharge wallet</Trans>}>
        <Accounts of={["deposit"]} amounts={amounts} />
      </Section>
      <Section
        title={<Trans>Balance wallet</Trans>}
        right={<Money value={amounts.returned + amounts.earned} currency={currency} size="sm" />}
      >
        <Accounts of={["returned", "earned"]} amounts={amounts} />
      </Section>
      <Section title={<Trans>Beside the wallets</Trans>}>
        <Accounts of={["income", "principal", "withdrawing"]} amounts={amounts} />
      </Section>
      {local.length > 0 && (
        <Section title={<Trans>Local wallet</Trans>}>
          <List>
            {local.map((wallet) => (
              <RowLink
                key={wallet.currency}
                to="/user/newrecharge"
                search={{ show: "records" }}
                title={<Trans>Everything that moved in this wallet</Trans>}
                value={<Money value={wallet.balance} currency={wallet.currency} />}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** In which part of the total's bar an account is. */
const PARTS: Record<Account, HoldPart> = {
  ...{ deposit: "free", returned: "free", earned: "free" },
  ...{ income: "income", principal: "orders", withdrawing: "out" },
};

function Accounts({ of, amounts }: { of: Account[]; amounts: Amounts }) {
  const { t } = useLingui();
  const accountName = useAccountName();
  return (
    <List>
      {of.map((account) => (
        <RowLink
          key={account}
          to="/user/fund"
          search={{ account }}
          title={account === "deposit" ? t`Money paid in` : accountName(account)}
          icon={<HoldSwatch part={PARTS[account]} />}
          value={<Money value={amounts[account]} currency={amounts.currency} />}
        />
      ))}
    </List>
  );
}

function Skeleton() {
  return (
    <>
      <div className="mb-8 flex flex-col gap-2">
        <SkeletonBlock className="h-4 w-32" />
        <SkeletonBlock className="h-8 w-48" />
        <SkeletonBlock className="h-4 w-full" />
      </div>
      <SkeletonRows count={6} />
    </>
  );
}
