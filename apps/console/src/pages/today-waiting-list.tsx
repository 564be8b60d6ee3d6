/**
 * The rows that wait, each on one line. The first on which this person may decide is open, with what its
 * decision needs.
 */
import type { ResourceForm, Row } from "@ballast/contract/console/form.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { Button } from "antd";
import type { ReactNode } from "react";
import { instantText, weekdayText } from "../api/moments.ts";
import { catalog } from "../api/queries.ts";
import { useCockpitColours } from "../ui/cockpit-colours.ts";
import { FactList } from "../ui/fact-list.tsx";
import { inList, short, Value } from "../ui/value.tsx";
import { decisionFacts, type Fact } from "./decision-facts.tsx";
import { lastingShort } from "./lasting.ts";
import { useServerNow } from "./server-now.ts";
import { todayFigures } from "./today-figures.tsx";
import type { Waiting } from "./waiting.ts";

export type Item = {
  waiting: Waiting;
  resource: ResourceForm;
  row: Row;
  /** The instant since which it waits; null where that says nothing. */
  since: string | null;
};

const HEADS = ["What", "Whose", "Amount", "Since", "Why a person looks", "Latest"];
/** Facts of a row that no page composes any for. */
const OWN_FACTS = 6;

export function WaitingList({ items }: { items: readonly Item[] }) {
  const now = useServerNow() ?? new Date();
  const commands = useQuery(catalog).data?.commands ?? [];
  const canDecide = ({ resource }: Item) =>
    commands.some(({ of, row }) => of === resource.name && row !== null);
  const opened = items.find(canDecide) ?? items[0];
  return (
    <div className="waits" style={useCockpitColours()}>
      <div className="heads" aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol className="plain" aria-label="What waits">
        {items.map((item) => (
          <li key={`${item.resource.name} ${item.row.id}`}>
            <Line item={item} now={now} isOpen={item === opened} />
            {item === opened && <Opened item={item} now={now} canDecide={canDecide(item)} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Line({ item, now, isOpen }: { item: Item; now: Date; isOpen: boolean }) {
  const { waiting, resource, row, since } = item;
  const { data } = useQuery(todayFigures);
  const shownOf = (name: string | undefined): ReactNode => {
    const column = resource.columns.find((one) => one.name === name);
    const value = name === undefined ? null : (row.values[name] ?? null);
    if (!column || value === null) return null;
    return <Value column={column} value={value} values={row.values} />;
  };
  const why = waiting.why?.(row.values, data?.autoApproveMax ?? null) ?? waiting.says;
  const latest = waiting.latest ? row.values[waiting.latest] : null;
  const cells: [ReactNode, string?][] = [
    [waiting.one, "what"],
    [shownOf(waiting.whose), "whose"],
    [shownOf(waiting.amount), "amount"],
    [since && lastingShort(now.getTime() - Date.parse(since)), "since"],
    [why, "why"],
    [
      typeof latest === "string" ? <Until at={latest} /> : <span className="quiet">no limit</span>,
      "latest",
    ],
  ];
  return (
    <div className="line">
      {cells.map(([shown, className = ""], at) => (
        <span key={HEADS[at]} className={shown ? className : `${className} empty`}>
          {shown && <span className="hidden">{HEADS[at]}: </span>}
          {shown}
        </span>
      ))}
      {!isOpen && (
        <Link
          to="/r/$resource/$id"
          params={{ resource: resource.name, id: row.id }}
          aria-label={`Open ${waiting.one.toLowerCase()} ${short(row.id)}`}
        >
          Open
        </Link>
      )}
    </div>
  );
}

/** A day of this week and its minute: Fri 11 Dec, 11:51. The title has the year and the zone. */
const Until = ({ at }: { at: string }) => (
  <time dateTime={at} title={instantText(at)}>
    {weekdayText(at)}, {at.slice(11, 16)}
  </time>
);

function Opened({ item, now, canDecide }: { item: Item; now: Date; canDecide: boolean }) {
  const { waiting, resource, row } = item;
  const router = useRouter();
  const to = { to: "/r/$resource/$id", params: { resource: resource.name, id: row.id } } as const;
  const facts = decisionFacts(resource.name, row.values, now) ?? ownFacts(item);
  return (
    <FactList facts={facts.filter(({ title }) => title !== "Amount")}>
      <Button
        type="primary"
        size="large"
        href={router.buildLocation(to).href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void router.navigate(to);
        }}
      >
        {canDecide ? "Decide this one" : "Open this one"}
        <span className="hidden">: {waiting.one.toLowerCase()}</span>
      </Button>
    </FactList>
  );
}

/** What the line does not say of the row. */
function ownFacts({ waiting, resource, row, since }: Item): Fact[] {
  const said = [waiting.amount, waiting.whose, waiting.latest, "state"];
  return inList(resource)
    .flatMap((column): Fact[] => {
      const value = row.values[column.name] ?? null;
      const isSaid = said.includes(column.name) || value === since;
      if (value === null || value === "" || isSaid) return [];
      return [
        {
          title: column.title,
          value: <Value column={column} value={value} values={row.values} />,
        },
      ];
    })
    .slice(0, OWN_FACTS);
}
