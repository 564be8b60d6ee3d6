/** Lists every credit and debit of coins, newest first. */
import { type CoinRecord, listCoinRecords } from "@ballast/contract/gift/coins.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { RewardTrail } from "../../../features/member/rewards/reward-trail.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Row, RowButton } from "../../../ui/list.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";

export function CoinHistory() {
  const { t } = useLingui();
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const records = useInfiniteQuery(pagedQuery(listCoinRecords));
  return (
    <>
      <PagedList
        of={records}
        keyOf={({ no }) => `${no}`}
        label={t`Coins received and exchanged`}
        headingOf={({ day }) => format.day(day)}
        empty={
          <p className="py-4 text-14 text-quiet">
            <Trans>No coins yet. Each one you receive or exchange is listed here.</Trans>
          </p>
        }
      >
        {(record) => <Entry record={record} onOpen={setOpened} />}
      </PagedList>
      {opened !== null && <RewardTrail transactionId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Entry({ record, onOpen }: { record: CoinRecord; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, coins, paid } = record;
  const names = { sign_in: t`Daily sign-in`, quiz: t`Daily quiz`, exchange: t`Exchanged` };
  const value = (
    <span className="figure font-semibold">
      {coins > 0 ? "+" : "−"}
      {format.count(Math.abs(coins))}
    </span>
  );
  if (paid === null) return <Row title={names[kind]} value={value} />;
  const amount = moneyText(paid.amount, paid.currency);
  return (
    <RowButton
      title={names[kind]}
      note={<Trans>For {amount}</Trans>}
      value={value}
      onClick={() => onOpen(paid.transactionId)}
    />
  );
}
