/** The newest backup, where an operator demands them: a line of the card of copies, and an alert when it is old. */
import type { consoleCopies } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Badge, Flex, Typography } from "antd";
import { secondsText, sizeText } from "./copies-words.ts";
import { lasting } from "./lasting.ts";

type Backup = NonNullable<OutputOf<typeof consoleCopies>["backup"]>;

const RUNBOOK = "docs/operations/backup.md";

export function backupWrongOf(backup: Backup | null) {
  if (!backup?.isOld) return null;
  const { last, maxAgeHours } = backup;
  const allowed = lasting(maxAgeHours * 3_600_000);
  return {
    title:
      last === null
        ? "There is no backup of the books."
        : `The newest backup is ${secondsText(last.ageSeconds)} old; ${allowed} are allowed.`,
    means:
      last === null
        ? "If the database is lost, all of it is lost."
        : "If the database is lost, what came after that backup is lost.",
    next: RUNBOOK,
  };
}

export function BackupLine({ backup: { last, isOld } }: { backup: Backup }) {
  return (
    <div>
      <Flex gap="0 8px" wrap>
        <strong>Newest backup</strong>
        <Badge
          status={isOld ? "error" : "success"}
          text={last === null ? "none" : `${secondsText(last.ageSeconds)} old`}
        />
      </Flex>
      {last !== null && (
        <Typography.Text type="secondary" style={{ overflowWrap: "anywhere" }}>
          {sizeText(last.bytes)}, {last.isEncrypted ? "encrypted" : "not encrypted"}, in{" "}
          {last.place}.
        </Typography.Text>
      )}
    </div>
  );
}
