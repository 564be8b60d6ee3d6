/** Shows the kinds of messages side by side, each with its number of unread messages. */
import { MESSAGE_KINDS, unreadMessages } from "@ballast/contract/message/calls.ts";
import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { isLive } from "../../../api/live-state.ts";
import { query } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowLink } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Status } from "../../../ui/status.tsx";
import { KIND_ICONS, useKindName } from "./message-kinds.ts";

const EVERY_MS = 30_000;

export function Kinds() {
  const { t } = useLingui();
  const kindName = useKindName();
  const refetchInterval = useStore(isLive) ? false : EVERY_MS;
  const answer = useQuery({ ...query(unreadMessages), refetchInterval });
  return (
    <Loaded of={answer} skeleton={<SkeletonRows />}>
      {({ unread }) => (
        <List label={t`Messages`}>
          {MESSAGE_KINDS.map((kind) => (
            <RowLink
              key={kind}
              to="/message"
              search={{ kind }}
              icon={<Icon name={KIND_ICONS[kind]} />}
              title={kindName(kind)}
              value={unread[kind] > 0 && <UnreadMark count={unread[kind]} />}
            />
          ))}
        </List>
      )}
    </Loaded>
  );
}

function UnreadMark({ count }: { count: number }) {
  return (
    <Status tone="sea">
      <Plural value={count} one="# unread" other="# unread" />
    </Status>
  );
}
