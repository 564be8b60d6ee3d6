/**
 * Lists the member's sessions: the current one, then the most recently used. Any other session can
 * be ended.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import {
  endOtherSessions,
  endSession,
  type listSessions,
} from "@ballast/contract/user/sessions.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isRefused } from "../../../api/failures.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { List, Section } from "../../../ui/list.tsx";
import { ConfirmDialog } from "../../../ui/sheet.tsx";
import { Status } from "../../../ui/status.tsx";
import { toast } from "../../../ui/toast.tsx";
import { describeAgent } from "./describe-agent.ts";

export type Session = OutputOf<typeof listSessions>["list"][number];

export function Sessions({ list }: { list: Session[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Session[] | null>(null);
  const ending = useSend(endSession);
  const endingOthers = useSend(endOtherSessions);
  const agentName = useAgentName();
  const here = list.filter(({ isCurrent }) => isCurrent);
  const others = list.filter(({ isCurrent }) => !isCurrent);
  const end = async (sessions: Session[]) => {
    const [session] = sessions;
    const isOne = sessions.length === 1 && session !== undefined;
    const { answer, error } = isOne
      ? await ending.send({ sessionId: session.sessionId })
      : await endingOthers.send();
    setAsked(null);
    // A session that no longer exists counts as ended.
    const isGone = isRefused(error, "item_unknown");
    if (isGone) ending.clearError();
    if (answer || isGone) toast(isOne ? t`Session ended` : t`Other sessions ended`);
  };
  const only = asked?.length === 1 ? asked[0] : undefined;
  const agent = agentName(only?.agent ?? "");
  return (
    <Section title={<Trans>Where you are logged in</Trans>}>
      <List label={t`Sessions`}>
        {[...here, ...others].map((session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => setAsked([session])} />
        ))}
      </List>
      <FormFailure error={ending.error ?? endingOthers.error} />
      {others.length > 1 && (
        <div className="mt-4">
          <Button look="secondary" wide onClick={() => setAsked(others)}>
            <Trans>End all other sessions</Trans>
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={only ? t`End this session?` : t`End all other sessions?`}
          confirm={t`End`}
          isBusy={ending.isBusy || endingOthers.isBusy}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(null)}
        >
          {only ? (
            <Trans>{agent} then has to log in again.</Trans>
          ) : (
            <Plural
              value={asked.length}
              one="# session has to log in again. This one stays."
              other="# sessions have to log in again. This one stays."
            />
          )}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const agent = useAgentName()(session.agent);
  const { address } = session;
  const lastSeen = format.dateTime(session.lastSeenAt);
  const since = format.dateTime(session.createdAt);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-end gap-x-4 gap-y-1 py-3">
      <span className="min-w-[min(100%,12rem)] flex-1">
        <span className="block">{agent}</span>
        <span className="block text-14 text-quiet">
          <Trans>
            Last used {lastSeen}, from {address}
          </Trans>
        </span>
        <span className="block text-14 text-quiet">
          <Trans>Logged in since {since}</Trans>
        </span>
      </span>
      {session.isCurrent ? (
        <span className="shrink-0">
          <Status tone="sea">
            <Trans>This one</Trans>
          </Status>
        </span>
      ) : (
        <Button look="quiet" label={t`End session: ${agent}, ${lastSeen}`} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}

function useAgentName(): (agent: string) => string {
  const { t } = useLingui();
  return (text) => {
    const { browser, system } = describeAgent(text);
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}
