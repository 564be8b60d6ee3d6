/** What is stuck or wrong on a rail, with a link to its runbook and to the list of its rows. */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { Alert, Flex } from "antd";
import { Instant } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";

type Notices = OutputOf<typeof consoleSales>["notices"];

export function RailNotices({ notices, now }: { notices: Notices; now: Date }) {
  if (notices.length === 0) return null;
  return (
    <Flex vertical gap={8} component="section" aria-label="What stands still">
      {notices.map(({ code, since, says, next, list }) => (
        <Alert
          key={code}
          type="error"
          showIcon
          role="alert"
          title={says}
          description={
            <>
              Since <Instant at={since.toISOString()} />, {lasting(now.getTime() - since.getTime())}{" "}
              ago. <strong>Next:</strong> <code>{next}</code>{" "}
              {list && (
                <Link to="/r/$resource" params={{ resource: list }} className="inline">
                  All of it
                </Link>
              )}
            </>
          }
        />
      ))}
    </Flex>
  );
}
