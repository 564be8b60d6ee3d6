/**
 * Facts out of the books, each with its time and the page that tells the rest. Whether plans are
 * sold is no fact for who may not read of plans.
 */
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useWhen } from "../../../features/open/pages/use-when.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import type { Path } from "../../../nav/paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";

type Props = { status: OpenStatus; proof: PublishedProof | undefined; mayRead: boolean };
type Sales = OpenStatus["sales"][number];

/** `proof` is the newest of tUSDT, the currency of the plans. */
export function LiveFacts({ status, proof, mayRead }: Props) {
  const sales = status.sales.find(({ currency }) => currency === "tUSDT");
  return (
    <ul className="mt-2 divide-y divide-line">
      {sales && <Covered sales={sales} />}
      {sales && mayRead && <Sold sales={sales} />}
      <Proved proof={proof} />
    </ul>
  );
}

function Covered({ sales: { cover, checkedAt } }: { sales: Sales }) {
  const format = useFormat();
  const when = useWhen();
  if (cover === null || checkedAt === null) {
    return (
      <OneFact
        to="/status"
        icon="shield"
        title={<Trans>The covers have not been looked at yet</Trans>}
      />
    );
  }
  const percent = format.percent(cover.client.coverBps);
  return (
    <OneFact
      to="/status"
      icon="shield"
      isBad={cover.client.coverBps < 10_000}
      title={<Trans>{percent} covered</Trans>}
      note={<Trans>Money in custody, against what is owed</Trans>}
      at={when(checkedAt)}
    />
  );
}

const SOLD: Record<Sales["state"], ReactNode> = {
  on: <Trans>Sales are on</Trans>,
  waiting: <Trans>Nothing is sold at the moment</Trans>,
  stopped: <Trans>Sales are stopped</Trans>,
  ended: <Trans>Sales have ended for good</Trans>,
};

function Sold({ sales: { state, cover, checkedAt } }: { sales: Sales }) {
  const format = useFormat();
  const when = useWhen();
  const percent = cover ? format.percent(cover.reserve.coverBps) : "";
  return (
    <OneFact
      to="/status"
      icon={state === "on" ? "check" : "warning"}
      isBad={state === "stopped"}
      title={SOLD[state]}
      note={cover && <Trans>Reserve: {percent} of promises</Trans>}
      at={checkedAt ? when(checkedAt) : undefined}
    />
  );
}

function Proved({ proof }: { proof: PublishedProof | undefined }) {
  const when = useWhen();
  if (proof === undefined) {
    return (
      <OneFact to="/proofs" icon="orders" title={<Trans>No proof has been published yet</Trans>} />
    );
  }
  const { members, takenAt, takenOverAt } = proof;
  return (
    <OneFact
      to="/proofs"
      icon="orders"
      title={
        members === null ? (
          <Trans>The last proof</Trans>
        ) : (
          <Plural
            value={members}
            one="# member in the last proof"
            other="# members in the last proof"
          />
        )
      }
      note={
        takenOverAt === null ? (
          <Trans>Each can check their own part</Trans>
        ) : (
          <Trans>The books went back to an earlier moment after it</Trans>
        )
      }
      at={when(takenAt)}
    />
  );
}

function OneFact(props: {
  to: Path;
  icon: IconName;
  isBad?: boolean;
  title: ReactNode;
  note?: ReactNode;
  at?: string | undefined;
}) {
  const { to, icon, isBad = false, title, note, at } = props;
  return (
    <li>
      <Link
        to={to}
        className="-mx-2 flex min-h-13 items-center gap-3 rounded-md px-2 py-2 active:bg-sea-soft"
      >
        <span className={isBad ? "text-bad" : "text-sea"}>
          <Icon name={icon} />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow basis-[10rem]">
            <span className={`block long-words font-semibold ${isBad ? "text-bad" : ""}`}>
              {title}
            </span>
            {note && <span className="block text-14 text-quiet">{note}</span>}
          </span>
          {at && <span className="text-12 text-quiet">{at}</span>}
        </span>
      </Link>
    </li>
  );
}
