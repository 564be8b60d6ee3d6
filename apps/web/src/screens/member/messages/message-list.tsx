/** The messages in one timeline, newest day first: the subject, its kind and its time. */
import { listMessages, type Message } from "@ballast/contract/message/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isLive } from "../../../api/live-state.ts";
import { pagedQuery } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";
import { useFormat, withReadableTimes } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { KIND_ICONS, type Shown, useKindName } from "./message-kinds.ts";

/** How often is asked while nothing is pushed. */
export const MESSAGES_EVERY_MS = 30_000;

export function MessageList({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const format = useFormat();
  const kindName = useKindName();
  const live = useStore(isLive);
  const messages = useInfiniteQuery({
    ...pagedQuery(listMessages, shown === "all" ? {} : { kind: shown }),
    // Polling stops once a second page is loaded, so that the pages already read are kept.
    refetchInterval: ({ state }) =>
      live || (state.data?.pages.length ?? 0) > 1 ? false : MESSAGES_EVERY_MS,
  });
  return (
    <PagedList
      of={messages}
      keyOf={({ messageId }) => messageId}
      label={shown === "all" ? t`Messages` : kindName(shown)}
      headingOf={({ at }) => format.date(at)}
      empty={<NothingHere shown={shown} />}
    >
      {(message) => (
        <li>
          <MessageRow message={message} />
        </li>
      )}
    </PagedList>
  );
}

function MessageRow({ message }: { message: Message }) {
  const { t } = useLingui();
  const format = useFormat();
  const kindName = useKindName();
  const { messageId, kind, title, body, moments, at, isRead } = message;
  return (
    <Link
      to="/user/msg"
      search={{ messageId }}
      className="-mx-2 flex gap-3 rounded-md px-2 py-3 active:bg-sea-soft"
    >
      <span className="relative mt-0.5 flex size-[2.25rem] shrink-0 items-center justify-center rounded-full bg-sea-soft text-sea">
        <Icon name={KIND_ICONS[kind]} size={20} />
        {!isRead && (
          <span
            role="img"
            aria-label={t`Unread`}
            className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-paper bg-sea"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block long-words ${isRead ? "" : "font-semibold"}`}>{title}</span>
        <span className="mt-0.5 line-clamp-2 text-14 text-quiet">
          {withReadableTimes(body, moments)}
        </span>
        <span className="mt-1 flex flex-wrap justify-between gap-x-4 text-12 text-quiet">
          <span>{kindName(kind)}</span>
          <span>{format.time(at)}</span>
        </span>
      </span>
    </Link>
  );
}

function NothingHere({ shown }: { shown: Shown }) {
  const reasons: Record<Shown, ReactNode> = {
    all: <Trans>What happens to your money, and what is new about Ballast, will be here.</Trans>,
    news: <Trans>What is new about Ballast will be here.</Trans>,
    notice: <Trans>Notices for everybody will be here.</Trans>,
    voucher: <Trans>Codes that you redeem will be noted here.</Trans>,
    coupon: <Trans>Coupons that you receive will be noted here.</Trans>,
    order: <Trans>Purchases, and principal that comes back, will be noted here.</Trans>,
    wallet: <Trans>Deposits, withdrawals and bonuses will be noted here.</Trans>,
  };
  return (
    <Empty drawing="paper" title={<Trans>No messages yet</Trans>}>
      {reasons[shown]}
    </Empty>
  );
}
