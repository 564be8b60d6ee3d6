/**
 * On how many machines an acknowledged write is, and how far each standby of the database is: a card that
 * is always there, and an alert above everything else while writes wait or are on too few machines.
 */
import { consoleCopies } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Badge, Card, Flex, Skeleton, Statistic, Typography } from "antd";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Problem } from "../ui/problem.tsx";
import { useNow } from "./age.ts";
import { behind, machines, secondsText, sizeText } from "./copies-words.ts";
import { BackupLine, backupWrongOf } from "./today-backup.tsx";

type Copies = OutputOf<typeof consoleCopies>;
type Standby = Copies["standbys"][number];
type Slot = Copies["slots"][number];

const RUNBOOK = "docs/operations/standby.md";
/** For while writes wait. */
const DATABASE_RUNBOOK = "docs/operations/database.md";
const copies = { ...reading(consoleCopies), refetchInterval: refetchWhileActive };

const CONFIRMS = {
  sync: { is: "synchronous", says: "Each acknowledged write is here." },
  quorum: { is: "one of several", says: "Each write waits for this one or another of its group." },
  potential: { is: "potential", says: "Takes the place of a synchronous one that is lost." },
  async: { is: "asynchronous", says: "May lack the newest acknowledged writes." },
} as const satisfies Record<Standby["confirms"], { is: string; says: string }>;

/** Behind by more than this, or silent for so long, a standby is marked. */
const LATE_SECONDS = 30;

export function CopiesNotice() {
  const { data } = useQuery(copies);
  if (!data) return null;
  return [wrongOf(data), backupWrongOf(data.backup)].map(
    (says) =>
      says && (
        <Alert
          key={says.title}
          type="error"
          showIcon
          role="alert"
          title={says.title}
          description={
            <>
              {says.means} <strong>Next:</strong> <code>{says.next}</code>
            </>
          }
        />
      ),
  );
}

function wrongOf({ isAway, acknowledgedOn, demanded }: Copies) {
  if (isAway) {
    return {
      title: "Every write waits for a standby of the database that does not confirm it.",
      means:
        "Nothing is booked until it is back, and what waits is done then; what is only read goes on.",
      next: DATABASE_RUNBOOK,
    };
  }
  if (acknowledgedOn >= demanded) return null;
  return {
    title: `Acknowledged writes are on ${machines(acknowledgedOn)}, and ${demanded} are demanded.`,
    means: "What is acknowledged now may be lost with the machine of the database.",
    next: RUNBOOK,
  };
}

export function CopiesOfTheDatabase() {
  const found = useQuery(copies);
  // Re-renders regularly, so that polling resumes when the user becomes active again.
  useNow();
  return (
    <section aria-labelledby="copies">
      <Typography.Title level={2} id="copies" style={{ fontSize: 18 }}>
        Copies of the database
      </Typography.Title>
      {found.data ? (
        <CopiesCard copies={found.data} />
      ) : found.error ? (
        <Problem error={found.error} again={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </section>
  );
}

function CopiesCard({ copies }: { copies: Copies }) {
  const { acknowledgedOn, mendedBy, standbys, slots } = copies;
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        <Statistic title="Acknowledged writes are on" value={machines(acknowledgedOn)} />
        <Meaning copies={copies} />
        {copies.backup !== null && <BackupLine backup={copies.backup} />}
        {mendedBy !== null && (
          <Alert
            type="warning"
            showIcon
            title="The state of the standbys cannot be read."
            description={
              <>
                The owner of the database lacks a right. <strong>Next:</strong>{" "}
                <code>{mendedBy}</code>, as a superuser.
              </>
            }
          />
        )}
        {standbys.length > 0 && (
          <Flex component="ul" className="plain" vertical gap={8} aria-label="Standbys">
            {standbys.map((standby, at) => (
              <StandbyLine key={`${standby.name} ${at}`} standby={standby} />
            ))}
          </Flex>
        )}
        {slots.length > 0 && (
          <Flex component="ul" className="plain" vertical gap={8} aria-label="Slots">
            {slots.map((slot) => (
              <SlotLine key={slot.name} slot={slot} />
            ))}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

/** What the number of machines means for what would be lost. */
function Meaning({ copies }: { copies: Copies }) {
  const { acknowledgedOn, mendedBy, standbys } = copies;
  if (acknowledgedOn > 1 && standbys.length === 0 && mendedBy === null) {
    return (
      <Typography.Text type="secondary">
        No standby is connected: no write is acknowledged until one is.
      </Typography.Text>
    );
  }
  if (acknowledgedOn > 1) {
    const n = acknowledgedOn - 1;
    return (
      <Typography.Text type="secondary">
        A commit waits until {n} {n === 1 ? "standby has" : "standbys have"} it on disk: the loss of{" "}
        {n === 1 ? "one machine" : `${n} machines`} loses nothing that was acknowledged.
      </Typography.Text>
    );
  }
  return (
    <Typography.Text type="secondary">
      {standbys.length > 0 || mendedBy !== null
        ? "No commit waits for a standby: if this machine is lost, so may be the newest of what was acknowledged."
        : "There is no standby: if this machine is lost, what came after the newest backup is lost."}{" "}
      How to keep a copy on another machine: <code>{RUNBOOK}</code>
    </Typography.Text>
  );
}

function StandbyLine({ standby }: { standby: Standby }) {
  const { name, state, confirms, flushBytes, flushSeconds, replayBytes, replaySeconds } = standby;
  const { is, says } = CONFIRMS[confirms];
  const isLate = replaySeconds > LATE_SECONDS || standby.silentSeconds > LATE_SECONDS;
  const isHere = state === "streaming" && (confirms === "sync" || confirms === "quorum");
  const flushed = behind(flushSeconds, flushBytes);
  const replayed = behind(replaySeconds, replayBytes);
  return (
    <li>
      <Flex gap="0 8px" wrap>
        <strong>{name}</strong>
        <Badge
          status={isLate ? "warning" : isHere ? "success" : "processing"}
          text={`${is}, ${isLate ? "late" : state}`}
        />
      </Flex>
      <Typography.Text type="secondary">
        {says} On its disk: {flushed}.{replayed !== flushed && ` Readable: ${replayed}.`} Last reply{" "}
        {secondsText(standby.silentSeconds)} ago.
      </Typography.Text>
    </li>
  );
}

function SlotLine({ slot }: { slot: Slot }) {
  const { name, isActive, retainedBytes, status } = slot;
  const isLost = status === "lost";
  const kept = `Keeps ${sizeText(retainedBytes)} of the log of changes for its standby`;
  return (
    <li>
      <Flex gap="0 8px" wrap>
        <strong>Slot {name}</strong>
        <Badge
          status={isLost ? "error" : isActive ? "success" : "warning"}
          text={isLost ? "lost" : isActive ? "in use" : "not in use"}
        />
      </Flex>
      <Typography.Text type="secondary">
        {isLost
          ? "What its standby needs is gone: make the standby anew, or drop the slot."
          : isActive
            ? `${kept}.`
            : `${kept}, which is not connected: the disk fills until it is, or the slot is dropped.`}
      </Typography.Text>
    </li>
  );
}
