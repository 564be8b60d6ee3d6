import { oneMessage } from "@ballast/contract/message/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRefused } from "../../../api/failures.ts";
import { query } from "../../../api/query.ts";
import { knownPlace } from "../../../features/home/frame/place-link.tsx";
import { Paragraphs } from "../../../features/home/messages/notice-body.tsx";
import { readMessages } from "../../../features/home/messages/read-message.ts";
import { useFormat, withReadableTimes } from "../../../i18n/format.ts";
import { useSearch } from "../../../nav/router.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";

const FORM = /^(msg|cnt)_[0-9a-f]{32}$/;

export default function OneMessage() {
  const { t } = useLingui();
  const { messageId = "" } = useSearch();
  if (FORM.test(messageId)) return <Found messageId={messageId} />;
  return (
    <Screen title={t`Message`}>
      <NotThere />
    </Screen>
  );
}

function Found({ messageId }: { messageId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const message = useQuery(query(oneMessage, { messageId }));
  const isUnread = message.data?.isRead === false;
  useEffect(() => {
    if (isUnread) readMessages({ messageId }).catch(() => {});
  }, [isUnread, messageId]);
  const place = knownPlace(message.data?.to ?? null);
  return (
    <Screen
      title={t`Message`}
      action={
        place && (
          <ButtonLink to={place.path} search={place.search} look="secondary" wide>
            <Trans>Show what it is about</Trans>
          </ButtonLink>
        )
      }
    >
      {isRefused(message.error, "message_unknown") ? (
        <NotThere />
      ) : (
        <Loaded of={message} skeleton={<SkeletonLines count={5} />}>
          {({ title, body, moments, at }) => (
            <article>
              <h2 className="text-20 font-semibold">{title}</h2>
              <p className="mt-1 mb-4 text-14 text-quiet">{format.dateTime(at)}</p>
              <Paragraphs text={withReadableTimes(body, moments)} />
            </article>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

function NotThere() {
  return (
    <Empty
      drawing="paper"
      title={<Trans>This message is not there any more</Trans>}
      action={
        <ButtonLink to="/message" look="secondary" replace>
          <Trans>All messages</Trans>
        </ButtonLink>
      }
    />
  );
}
