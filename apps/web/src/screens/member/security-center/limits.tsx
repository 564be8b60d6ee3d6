/**
 * Lists the member's own limits and breaks: the amounts in force and used, and how to change them.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { type LimitKind, listLimits } from "@ballast/contract/user/control.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { usePeriodName } from "../../../features/plans/buying/own-limit.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { Status } from "../../../ui/status.tsx";
import { BreakSheet } from "./break-sheet.tsx";
import { LimitSheet } from "./limit-sheet.tsx";

export type Limit = OutputOf<typeof listLimits>["list"][number];

export function Limits() {
  const { t } = useLingui();
  const format = useFormat();
  const limits = useQuery({ ...query(listLimits), staleTime: 0 });
  const [open, setOpen] = useState<LimitKind | "break" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title={<Trans>Limits and breaks</Trans>}>
      <Loaded of={limits} skeleton={<SkeletonRows count={3} />}>
        {({ list, currency, breakUntil }) => {
          const of = (kind: LimitKind) => list.filter((limit) => limit.kind === kind);
          const until = breakUntil && format.dateTimeFrom(breakUntil);
          return (
            <>
              <List label={t`Limits and breaks`}>
                <RowButton
                  icon={<Icon name="orders" />}
                  title={<Trans>Purchase limits</Trans>}
                  note={<Summary limits={of("purchase")} currency={currency} />}
                  onClick={() => setOpen("purchase")}
                />
                <RowButton
                  icon={<Icon name="deposit" />}
                  title={<Trans>Deposit limits</Trans>}
                  note={<Summary limits={of("deposit")} currency={currency} />}
                  onClick={() => setOpen("deposit")}
                />
                <RowButton
                  icon={<Icon name="clock" />}
                  title={<Trans>Take a break</Trans>}
                  note={
                    until ? (
                      <Trans>Nothing can be bought until {until}</Trans>
                    ) : (
                      <Trans>Nothing can be bought for a time you choose</Trans>
                    )
                  }
                  state={
                    until && (
                      <Status tone="wait">
                        <Trans>On</Trans>
                      </Status>
                    )
                  }
                  onClick={() => setOpen("break")}
                />
              </List>
              {open === "break" && <BreakSheet onClose={close} />}
              {(open === "purchase" || open === "deposit") && (
                <LimitSheet kind={open} limits={of(open)} currency={currency} onClose={close} />
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Summary({ limits, currency }: { limits: Limit[]; currency: Currency }) {
  const name = usePeriodName();
  const set = limits.filter(({ amount }) => amount !== null);
  if (set.length === 0) return <Trans>None set</Trans>;
  return set
    .map(({ period, amount }) => `${name(period)}: ${moneyText(amount ?? 0n, currency)}`)
    .join(" · ");
}
