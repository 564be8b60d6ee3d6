/**
 * Shows a notice that opens by itself, once; afterwards it is a message like any other. It opens
 * POPUP_AFTER_MS after the screen, so that it does not cover the figures while they load.
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

/** The id of the notice that was shown last; stored on the device. */
const seen = createKeptStore<string>("ballast.noticeSeen", "", (value) =>
  typeof value === "string" ? value : null,
);

export function PopupNotice() {
  const notice = useQuery(query(popupNotice)).data?.notice ?? null;
  const seenId = useStore(seen);
  return notice === null || notice.noticeId === seenId ? null : <DelayedNotice notice={notice} />;
}

type Notice = NonNullable<OutputOf<typeof popupNotice>["notice"]>;

function DelayedNotice({ notice }: { notice: Notice }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), POPUP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Waits until no other dialog is open.
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
