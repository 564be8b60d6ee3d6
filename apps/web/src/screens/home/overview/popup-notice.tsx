/**
 * A notice that opens by itself, once; afterwards it is a message like any other. It leaves time to
 * look at what the app was opened for, and does not hide the figures as they come.
 */
import { POPUP_AFTER_MS } from "@ballast/contract/constants.ts";
import { popupNotice } from "@ballast/contract/content/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../../../api/query.ts";
import { createKeptStore, useStore } from "../../../api/store.ts";
import { NoticeBody } from "../../../features/home/messages/notice-body.tsx";
import { readMessage } from "../../../features/home/messages/read-message.ts";
import { Button } from "../../../ui/button.tsx";
import { useTurn } from "../../../ui/open-dialogs.ts";
import { Sheet } from "../../../ui/sheet.tsx";

/** The id of the one that was shown last. */
const seen = createKeptStore<string>("ballast.noticeSeen", "", (value) =>
  typeof value === "string" ? value : null,
);

export function PopupNotice() {
  const notice = useQuery(query(popupNotice)).data?.notice ?? null;
  const seenId = useStore(seen);
  return notice === null || notice.noticeId === seenId ? null : <Opening notice={notice} />;
}

type Notice = NonNullable<OutputOf<typeof popupNotice>["notice"]>;

function Opening({ notice }: { notice: Notice }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), POPUP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Whatever else asks for an answer comes first.
  const isOpen = useTurn(isDue);
  if (!isOpen) return null;
  const close = () => {
    seen.write(notice.noticeId);
    void readMessage("content", notice.noticeId);
  };
  return (
    <Sheet
      title={notice.title}
      onClose={close}
      action={
        <Button wide onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <NoticeBody notice={notice} />
    </Sheet>
  );
}
