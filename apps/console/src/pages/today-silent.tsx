/**
 * Says that the chain or the bank does not respond: the data shown from there may be old, whatever
 * its colour.
 */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Alert, Flex } from "antd";
import { Instant } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";

type Silent = OutputOf<typeof consoleSales>["silent"];

const RAILS = {
  chain: {
    who: "The chain",
    says: "Deposits are seen later and withdrawals are sent later; none is lost.",
    runbook: "docs/operations/chain-node-lost.md",
  },
  bank: {
    who: "The bank",
    says: "Recharges are credited later and withdrawals to a card wait; none is lost.",
    runbook: "docs/operations/bank-down.md",
  },
} as const;

export function SilentRails({ silent, now }: { silent: Silent; now: Date }) {
  if (silent.length === 0) return null;
  return (
    <Flex vertical gap={8} component="section" aria-label="Who does not answer">
      {silent.map(({ rail, since, isLong }) => (
        <Alert
          key={rail}
          type={isLong ? "error" : "warning"}
          showIcon
          role="alert"
          title={
            <>
              {RAILS[rail].who} has given no good answer since <Instant at={since.toISOString()} />,{" "}
              {lasting(now.getTime() - since.getTime())} ago.
            </>
          }
          description={
            <>
              {RAILS[rail].says} <strong>Next:</strong> <code>{RAILS[rail].runbook}</code>
            </>
          }
        />
      ))}
    </Flex>
  );
}
