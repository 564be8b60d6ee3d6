/**
 * The wind-down of Ballast: what it would do; once it has begun, its progress, what blocks it, and
 * what to do.
 */
import { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Card, Descriptions, Flex, Skeleton, Table, Typography } from "antd";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Outdated, Problem } from "../ui/problem.tsx";
import { Cents, Instant, State } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";

type Shown = OutputOf<typeof consoleWindDown>;
type Ending = NonNullable<Shown["ending"]>;

export default function TheEndPage() {
  const found = useQuery({ ...reading(consoleWindDown), refetchInterval: refetchWhileActive });
  const again = () => void found.refetch();
  if (!found.data) {
    return found.error ? <Problem error={found.error} again={again} /> : <Skeleton active />;
  }
  const { ending, would, serverTime } = found.data;
  return (
    <Flex vertical gap={16}>
      {found.error && <Outdated error={found.error} again={again} />}
      <Typography.Title level={1} style={{ margin: 0 }}>
        The end
      </Typography.Title>
      {would && <Would would={would} />}
      {ending && <HeldUp ending={ending} now={serverTime} />}
      {ending && <Steps ending={ending} />}
      {ending && <Currencies list={ending.currencies} />}
    </Flex>
  );
}

/**
 * The value of each label is wrapped in one element: several elements would become columns of their
 * own, without spaces.
 */
function Would({ would }: { would: NonNullable<Shown["would"]> }) {
  const money = (units: bigint) => <Cents units={units} currency="tUSDT" />;
  return (
    <Card size="small" title="Nothing has begun. A wind-down would now">
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            label: "Undo purchases",
            children: (
              <div>
                {would.coolingOff} of {money(would.coolingOffPrincipal)}
              </div>
            ),
          },
          {
            label: "Pay out orders",
            children: (
              <div>
                {would.orders}: {money(would.income)} from the reserve, {money(would.principal)}{" "}
                principal
              </div>
            ),
          },
          { label: "End budgets", children: would.budgets },
          ...would.figures.map(({ currency, held, claims, isShort }) => ({
            label: currency,
            children: (
              <div>
                <Cents units={held} currency={currency} /> held,{" "}
                <Cents units={claims} currency={currency} /> owed to members
                {isShort && <Typography.Text type="danger"> SHORT</Typography.Text>}
              </div>
            ),
          })),
        ]}
      />
      <Typography.Text type="secondary">
        It is proposed at{" "}
        <Link to="/r/$resource" params={{ resource: "sales" }} className="inline">
          Sales
        </Link>
        , with the document that decided it, and approved by an admin.
      </Typography.Text>
    </Card>
  );
}

/** What blocks the wind-down and needs staff, before what proceeds by itself. */
function HeldUp({ ending, now }: { ending: Ending; now: Date }) {
  const { heldUp, waits, lastRun, steps } = ending;
  const isOver = steps.every(({ endedAt }) => endedAt !== null);
  const ago = (at: Date) => `${lasting(now.getTime() - at.getTime())} ago`;
  return (
    <Flex vertical gap={8} component="section" aria-label="What holds it up">
      {heldUp.map(({ step, says, bucket, since, seenAt, why, next }) => (
        <Alert
          key={`${step} ${bucket}`}
          type="error"
          showIcon
          title={`Held up: ${says}${bucket === null ? "" : `, bucket ${bucket}`}`}
          description={
            <>
              <div>
                Since <Instant at={since.toISOString()} />, {ago(since)}; last tried {ago(seenAt)}.
              </div>
              <div style={{ overflowWrap: "anywhere" }}>
                <strong>Why:</strong> {why}
              </div>
              <div>
                <strong>Next:</strong> {next}
              </div>
            </>
          }
        />
      ))}
      {waits.map(({ currency, waits: what, next }) => (
        <Alert
          key={currency}
          type="warning"
          showIcon
          title={`${currency} is not shared out yet: it waits for ${what}`}
          description={next}
        />
      ))}
      {!isOver && (lastRun === null || lastRun.isLong) && (
        <Alert
          type="error"
          showIcon
          title={`The job wind-down ${lastRun ? `last ran ${ago(lastRun.at)}` : "has not run yet"}`}
          description="Nothing goes on without it: see that a process with the role worker runs."
        />
      )}
      {ending.approvalsWait && (
        <Alert
          type="warning"
          showIcon
          title="Approvals of withdrawals wait until the parts are computed, an hour at most."
        />
      )}
      {isOver && <Alert type="success" showIcon title="Every step is done." />}
    </Flex>
  );
}

const stateOf = ({ beganAt, endedAt }: Ending["steps"][number], isHeld: boolean) => {
  if (endedAt) return "done";
  if (isHeld) return "held";
  return beganAt ? "processing" : "waiting";
};

function Steps({ ending: { steps, heldUp, since } }: { ending: Ending }) {
  const isHeld = (step: string) => heldUp.some((one) => one.step === step);
  const at = (when: Date | null) => (when ? <Instant at={when.toISOString()} /> : "");
  return (
    <Card
      size="small"
      title={
        <>
          Winding down since <Instant at={since.toISOString()} />
        </>
      }
    >
      <Table
        size="small"
        rowKey="step"
        pagination={false}
        scroll={{ x: "max-content" }}
        dataSource={steps}
        columns={[
          { title: "Step", render: (_, { says }) => says },
          {
            title: "State",
            render: (_, one) => <State name={stateOf(one, isHeld(one.step))} />,
          },
          { title: "Began", render: (_, { beganAt }) => at(beganAt) },
          { title: "Ended", render: (_, { endedAt }) => at(endedAt) },
          { title: "Orders", align: "right", render: (_, { orders }) => orders || "" },
          {
            title: "Amount",
            align: "right",
            render: (_, { amount }) =>
              amount > 0n ? <Cents units={amount} currency="tUSDT" /> : "",
          },
        ]}
      />
    </Card>
  );
}

function Currencies({ list }: { list: Ending["currencies"] }) {
  return (
    <Card size="small" title="What is there, and what is owed">
      <Table
        size="small"
        rowKey="currency"
        pagination={false}
        scroll={{ x: "max-content" }}
        dataSource={list}
        columns={[
          { title: "Currency", dataIndex: "currency" },
          {
            title: "Shared out",
            render: (_, { sharedAt }) =>
              sharedAt ? <Instant at={sharedAt.toISOString()} /> : "not yet: figures of now",
          },
          money("Held", ({ held }) => held),
          money("Owed", ({ claims }) => claims),
          { title: "Rounds", align: "right", dataIndex: "rounds" },
          {
            title: "Of each claim",
            align: "right",
            render: (_, { partBps }) => `${(partBps / 100).toFixed(2)} %`,
          },
          money("Stays owed", ({ rest }) => rest),
        ]}
      />
    </Card>
  );
}

type Paying = Ending["currencies"][number];

const money = (title: string, of: (one: Paying) => bigint) => ({
  title,
  align: "right" as const,
  render: (_: unknown, one: Paying) => <Cents units={of(one)} currency={one.currency} />,
});
