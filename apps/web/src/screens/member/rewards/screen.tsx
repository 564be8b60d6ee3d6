/**
 * Lists the rewards of the member, returns excluded; each row opens the budget or fee that paid for
 * it.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { listRewards, REWARD_FILTERS } from "@ballast/contract/gift/records.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { useRecordDescription } from "../../../features/member/records/record-words.ts";
import { useBudgetName } from "../../../features/member/rewards/budget-name.tsx";
import { RewardTrail } from "../../../features/member/rewards/reward-trail.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { Empty } from "../../../ui/empty.tsx";
import { RowButton, Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { FeeSheet } from "./fee-sheet.tsx";

type Reward = OutputOf<typeof listRewards>["list"][number];
const PARTS = ["all", ...REWARD_FILTERS] as const;
type Which = (typeof PARTS)[number];

export default function Rewards() {
  const { t } = useLingui();
  const format = useFormat();
  const [which, setWhich] = useUrlChoice<Which>("which", PARTS);
  const [open, setOpen] = useState<Reward | null>(null);
  const rewards = useInfiniteQuery(pagedQuery(listRewards, which === "all" ? {} : { which }));
  const latest = rewards.data?.latest;
  return (
    <Screen title={t`Rewards`}>
      <Section title={<Trans>Promotions (not investment return)</Trans>}>
        {latest && (
          <>
            <p className="text-14 text-quiet">
              <Trans>In all</Trans>
            </p>
            <Money value={latest.sum} currency={latest.currency} size="xl" />
          </>
        )}
      </Section>
      <div className="mt-4 mb-2 [&_label]:basis-[30%]">
        <Segments
          label={t`Which rewards`}
          name="which"
          value={which}
          options={[
            { value: "all", text: t`All` },
            { value: "bonus", text: t`Bonuses` },
            { value: "team", text: t`Team benefits` },
            { value: "level_b", text: t`Level B` },
            { value: "level_c", text: t`Level C` },
            { value: "level_d", text: t`Level D` },
          ]}
          onValue={setWhich}
        />
      </div>
      <PagedList
        of={rewards}
        keyOf={({ transactionId }) => transactionId}
        label={t`Rewards`}
        headingOf={({ at }) => format.date(at)}
        empty={<NoRewards which={which} />}
      >
        {(reward) => <RewardRow reward={reward} onClick={() => setOpen(reward)} />}
      </PagedList>
      {open?.source.from === "budget" && (
        <RewardTrail transactionId={open.transactionId} onClose={() => setOpen(null)} />
      )}
      {open?.source.from === "fee" && <FeeSheet reward={open} onClose={() => setOpen(null)} />}
    </Screen>
  );
}

function RewardRow({ reward, onClick }: { reward: Reward; onClick: () => void }) {
  const describe = useRecordDescription();
  const { source, amount, currency, description } = reward;
  const budgetName = useBudgetName();
  const name = source.from === "budget" ? budgetName(source) : "";
  return (
    <RowButton
      title={describe(description)}
      note={
        source.from === "budget" ? (
          <Trans>From the budget “{name}”</Trans>
        ) : (
          <Trans>From a fee that was really paid</Trans>
        )
      }
      value={<Money value={amount} currency={currency} tone="in" signed />}
      onClick={onClick}
    />
  );
}

function NoRewards({ which }: { which: Which }) {
  switch (which) {
    case "level_c":
    case "level_d":
      return (
        <Empty drawing="paper" title={<Trans>This level carries no money</Trans>}>
          <Trans>Its members are counted, and nobody is paid for them.</Trans>
        </Empty>
      );
    case "level_b":
      return (
        <Empty drawing="paper" title={<Trans>No share of a fee yet</Trans>}>
          <Trans>
            Inviting alone pays nothing. Where it is allowed, a share comes from a fee that an
            invited member really paid.
          </Trans>
        </Empty>
      );
    default:
      return (
        <Empty drawing="paper" title={<Trans>No rewards yet</Trans>}>
          <Trans>What you are given stands here, with the budget or fee it came from.</Trans>
        </Empty>
      );
  }
}
