/** All messages in one timeline; chips filter it by kind and count what is unread. */
import { unreadMessages } from "@ballast/contract/message/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLive } from "../../../api/live-state.ts";
import { query } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";
import { readMessages } from "../../../features/home/messages/read-message.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { useFailureWords } from "../../../ui/failure.tsx";
import { SkeletonRows, Waiting } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { SHOWN, type Shown, useKindName } from "./message-kinds.ts";
import { MESSAGES_EVERY_MS, MessageList } from "./message-list.tsx";

export default function Messages() {
  const { t } = useLingui();
  const kindName = useKindName();
  const [shown, setShown] = useUrlChoice("kind", SHOWN);
  const refetchInterval = useStore(isLive) ? false : MESSAGES_EVERY_MS;
  const counts = useQuery({ ...query(unreadMessages), refetchInterval });
  const unread = counts.data?.unread;
  // With their counts the chips may need another line: the list is shown once they are there.
  const isPlaced = unread !== undefined || counts.failureCount > 0;
  const countOf = (kind: Shown) => unread?.[kind === "all" ? "total" : kind] ?? 0;
  return (
    <Screen title={t`Messages`} action={countOf(shown) > 0 && <MarkAllRead shown={shown} />}>
      <div className="mb-4">
        <Chips
          label={t`Which messages`}
          name="kind"
          value={shown}
          options={SHOWN.map((kind) => ({
            value: kind,
            text: (
              <>
                {kindName(kind)}
                <UnreadCount count={countOf(kind)} />
              </>
            ),
          }))}
          onValue={setShown}
        />
      </div>
      <div hidden={!isPlaced}>
        <MessageList key={shown} shown={shown} />
      </div>
      {!isPlaced && (
        <Waiting>
          <SkeletonRows notes={2} />
        </Waiting>
      )}
    </Screen>
  );
}

function UnreadCount({ count }: { count: number }) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="figure min-w-5 rounded-full bg-sea px-1.5 text-center text-12 font-semibold text-on-sea"
      >
        {format.count(count)}
      </span>
      <span className="sr-only">
        <Plural value={count} one="# unread" other="# unread" />
      </span>
    </>
  );
}

function MarkAllRead({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const [isBusy, setIsBusy] = useState(false);
  const isAll = shown === "all";
  const mark = async () => {
    setIsBusy(true);
    try {
      await readMessages(isAll ? {} : { kind: shown });
      toast(isAll ? t`All marked as read` : t`These are marked as read`);
    } catch (error) {
      toast(failureWords(error), "bad");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="secondary" wide isBusy={isBusy} onClick={() => void mark()}>
      {isAll ? <Trans>Mark all as read</Trans> : <Trans>Mark these as read</Trans>}
    </Button>
  );
}
