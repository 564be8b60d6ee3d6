/** Everything that happened to the member's money, by day, with a month's sums above it. */
import { localeOf } from "@ballast/contract/language.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../../../api/query.ts";
import { useRecordDescription } from "../../../features/member/records/record-words.ts";
import { useLanguage } from "../../../i18n/language.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { ButtonLink, IconButton } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { writesCommas } from "../../../ui/typed-amount.ts";
import { askedOf, type Choice, GROUPS, WALLETS } from "./asked.ts";
import { Filters, SearchField } from "./filters.tsx";
import { Lines } from "./lines.tsx";
import { MonthCard } from "./month-card.tsx";

export default function Activity() {
  const { t } = useLingui();
  const describe = useRecordDescription();
  const [group, setGroup] = useUrlChoice("group", GROUPS);
  const [wallet, setWallet] = useUrlChoice("wallet", WALLETS);
  const [month, setMonth] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const words = useSettled(typed ?? "");
  const choice: Choice = { group, wallet, month, words };
  const asked = askedOf(choice, describe, writesCommas(localeOf(useLanguage())));
  const search = (
    <IconButton
      label={typed === null ? t`Search` : t`Close the search`}
      onClick={() => {
        setTyped(typed === null ? "" : null);
        setMonth(null);
      }}
    >
      <Icon name={typed === null ? "search" : "close"} />
    </IconButton>
  );
  return (
    <Screen broad title={t`Activity`} right={search}>
      <div className="@container">
        <div className="grid gap-6 @min-[46rem]:grid-cols-[21.5rem_minmax(0,1fr)] @min-[46rem]:gap-11">
          <div className="flex min-w-0 flex-col gap-4">
            <Total />
            {typed !== null && <SearchField words={typed} onWords={setTyped} />}
            <Filters choice={choice} onGroup={setGroup} onWallet={setWallet} />
            {typed === null && <MonthCard month={month} onMonth={setMonth} />}
          </div>
          <div className="min-w-0">
            <Lines
              asked={asked}
              empty={<Nothing isFiltered={asked === null || Object.keys(asked).length > 0} />}
            />
          </div>
        </div>
      </div>
    </Screen>
  );
}

const SETTLED_MS = 300;

/** What was typed, once no key has followed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** The one total, where there is room for two columns. */
function Total() {
  const { data: money } = useQuery(query(getAssetsOverview));
  if (!money) return null;
  return (
    <section aria-labelledby="total" className="hidden @min-[46rem]:block">
      <h2 id="total" className="text-14 text-quiet">
        <Trans>All that is yours</Trans>
      </h2>
      <Money value={ownTotal(money).total} currency={money.currency} size="xxl" />
    </section>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty drawing="paper" title={<Trans>No records of this kind</Trans>} />;
  return (
    <Empty
      drawing="paper"
      title={<Trans>Nothing has happened yet</Trans>}
      action={
        <ButtonLink to="/user/recharge" look="secondary">
          <Trans>Deposit</Trans>
        </ButtonLink>
      }
    >
      <Trans>Each deposit, purchase, income and withdrawal stands here, one line each.</Trans>
    </Empty>
  );
}
