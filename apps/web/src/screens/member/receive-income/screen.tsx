import { listIncome, listNotTakenOut } from "@ballast/contract/income/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagedQuery, query } from "../../../api/query.ts";
import { useTakeOut } from "../../../features/home/under-way/use-take-out.ts";
import { IncomeList } from "../../../features/member/income/income-list.tsx";
import { TakeOutBar } from "../../../features/member/income/take-out-bar.tsx";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonRows } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Waiting } from "./waiting.tsx";

const PARTS = ["waiting", "history"] as const;

export default function ReceiveIncome() {
  const { t } = useLingui();
  const [shown, setShown] = useUrlChoice("show", PARTS);
  const waiting = useQuery(query(listNotTakenOut));
  const { isSending, isBusy, error, take } = useTakeOut({});
  const income = waiting.data;
  return (
    <Screen
      title={t`Receive income`}
      action={
        income &&
        (income.total > 0n || error !== null) && (
          <TakeOutBar
            total={income.total}
            currency={income.currency}
            isBusy={isBusy}
            error={error}
            onTake={() => void take()}
          />
        )
      }
    >
      <Segments
        label={t`Which income`}
        name="income"
        value={shown}
        options={[
          { value: "waiting", text: t`Waiting` },
          { value: "history", text: t`History` },
        ]}
        onValue={setShown}
      />
      {shown === "waiting" ? (
        <Loaded of={waiting} skeleton={<Skeleton />}>
          {(all) => <Waiting income={all} isTakingAll={isSending} />}
        </Loaded>
      ) : (
        <History />
      )}
    </Screen>
  );
}

function History() {
  const { t } = useLingui();
  const incomes = useInfiniteQuery(pagedQuery(listIncome));
  return (
    <div className="mt-2">
      <IncomeList
        of={incomes}
        label={t`Income so far`}
        empty={
          <Empty drawing="coins" title={<Trans>No income yet</Trans>}>
            <Trans>Each income of your orders is listed here from the day it arrives.</Trans>
          </Empty>
        }
      />
    </div>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mt-6 h-16 w-2/3" />
      <div className="mt-6">
        <SkeletonRows count={3} />
      </div>
    </>
  );
}
