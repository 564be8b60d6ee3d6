/**
 * Four answers about Ballast, each with its time or its base: the head of every public page. What
 * stands below waits for them, so that it does not move when they come.
 */
import { type OpenStatus, openStatus } from "@ballast/contract/open/calls.ts";
import { openProofs, type PublishedProof } from "@ballast/contract/open/proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { query } from "../../../api/query.ts";
import { useWhen } from "../../../features/open/pages/use-when.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { combineQueries } from "../../../ui/combine-queries.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Loaded, SkeletonBlock, SkeletonLines, Waiting } from "../../../ui/loaded.tsx";

export function Strip({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const answers = combineQueries(useQuery(query(openStatus)), useQuery(query(openProofs)));
  // Deferred as the answers are (ui/loaded.tsx), so that both are seen at once.
  const isKnown = useDeferredValue(answers.data !== undefined || answers.error !== null);
  return (
    <>
      <section aria-label={t`How Ballast stands`}>
        <Loaded of={answers} skeleton={<Skeleton />}>
          {([status, { newest }]) => (
            <>
              <SeenAt at={status.at} />
              <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9.5rem,23%)),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line">
                <Answers
                  status={status}
                  proof={newest.find(({ currency }) => currency === "tUSDT")}
                />
              </ul>
            </>
          )}
        </Loaded>
      </section>
      {isKnown ? (
        children
      ) : (
        <Waiting>
          <BelowStrip />
        </Waiting>
      )}
    </>
  );
}

/** As tall as a screen, so that what follows is not seen to move. */
export function BelowStrip() {
  return (
    <div className="min-h-dvh pt-6">
      <SkeletonLines count={15} />
    </div>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonBlock className="mt-3 h-5 w-56" />
      <SkeletonBlock className="mt-2 h-64 w-full sm:h-30" />
    </>
  );
}

function SeenAt({ at }: { at: Date }) {
  const seen = useFormat().dateTime(at);
  return (
    <p className="mt-3 text-14 text-quiet">
      <Trans>Out of the books, {seen}</Trans>
    </p>
  );
}

type Sales = OpenStatus["sales"][number];

/** Of tUSDT, the currency of the plans. */
function Answers(props: { status: OpenStatus; proof: PublishedProof | undefined }) {
  const { status, proof } = props;
  const when = useWhen();
  const format = useFormat();
  const sales = status.sales.find(({ currency }) => currency === "tUSDT");
  const taken = proof ? when(proof.takenAt) : "";
  return (
    <>
      {sales && <Covered sales={sales} />}
      {sales && <Sold sales={sales} />}
      <Answer
        icon="people"
        name={<Trans>Members proved</Trans>}
        note={proof ? <Trans>In the list: {taken}</Trans> : <Trans>No list yet</Trans>}
      >
        {proof?.members == null ? "–" : format.count(proof.members)}
      </Answer>
      <Paid status={status} />
    </>
  );
}

function Covered({ sales: { cover, checkedAt } }: { sales: Sales }) {
  const format = useFormat();
  const at = useWhen()(checkedAt ?? new Date(0));
  const isShort = cover !== null && cover.client.coverBps < 10_000;
  return (
    <Answer
      icon="shield"
      isBad={isShort}
      name={<Trans>Covered</Trans>}
      note={
        cover && checkedAt ? (
          <Trans>Held against owed, {at}</Trans>
        ) : (
          <Trans>Not looked at yet</Trans>
        )
      }
    >
      {cover ? format.percent(cover.client.coverBps) : "–"}
    </Answer>
  );
}

const STATES: Record<Sales["state"], ReactNode> = {
  on: <Trans context="sales">On</Trans>,
  waiting: <Trans context="sales">Waiting</Trans>,
  stopped: <Trans context="sales">Stopped</Trans>,
  ended: <Trans context="sales">Ended</Trans>,
};

function Sold({ sales: { state, since, checkedAt } }: { sales: Sales }) {
  const when = useWhen();
  const [at, began] = [checkedAt ? when(checkedAt) : "", since ? when(since) : ""];
  return (
    <Answer
      icon={state === "on" ? "check" : "warning"}
      isBad={state === "stopped"}
      name={<Trans>Sales</Trans>}
      note={
        state === "on" ? (
          at !== "" && <Trans>Conditions met, {at}</Trans>
        ) : began === "" ? (
          <Link to="/status" search={{ part: "sales" }} className="text-sea underline">
            <Trans>See why</Trans>
          </Link>
        ) : (
          <Trans>Since {began}</Trans>
        )
      }
    >
      {STATES[state]}
    </Answer>
  );
}

function Paid({ status }: { status: OpenStatus }) {
  const format = useFormat();
  const paid = status.withdrawals.find(({ currency }) => currency === "tUSDT");
  const [median, most] = [paid?.medianSeconds ?? null, paid?.p95Seconds ?? null];
  const count = format.count(paid?.withdrawals ?? 0);
  const slow = most === null ? "" : format.duration(most);
  return (
    <Answer
      icon="clock"
      name={<Trans>Median payout</Trans>}
      note={
        slow === "" ? (
          <Trans>None arrived in 30 days</Trans>
        ) : (
          <Trans>
            {count} in 30 days, 95 of 100 within {slow}
          </Trans>
        )
      }
    >
      {median === null ? "–" : format.duration(median)}
    </Answer>
  );
}

function Answer(props: {
  icon: IconName;
  isBad?: boolean;
  name: ReactNode;
  note: ReactNode;
  children: ReactNode;
}) {
  const { icon, isBad = false, name, note, children } = props;
  const tone = isBad ? "text-bad" : "";
  return (
    <li className="bg-card p-4">
      <p className="flex items-center justify-between gap-2 text-14 text-quiet">
        <span className="min-w-0 long-words">{name}</span>
        <span className={tone || "text-sea"}>
          <Icon name={icon} size={20} />
        </span>
      </p>
      <p className={`figure long-words text-20 font-bold sm:text-28 ${tone}`}>{children}</p>
      <p className="text-14 text-quiet">{note}</p>
    </li>
  );
}
