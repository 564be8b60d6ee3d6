/**
 * Says that the session has ended and shows the login over the page, so that typed text is not
 * lost.
 */
import { consoleMe } from "@ballast/contract/console/calls.ts";
import { STAFF_IDLE_MINUTES } from "@ballast/contract/console/staff.ts";
import { Button, Modal, Typography, theme } from "antd";
import { useEffect, useRef } from "react";
import { call, sinceAnswerMs } from "../api/call.ts";
import { endSession, setSession, useSession, useSessionIsOver } from "../api/session.ts";
import { isUserActive } from "../api/user-activity.ts";
import { LogIn } from "../pages/login.tsx";

const LOOK_MS = 30_000;
/**
 * A user who types is active: after this many milliseconds without a request, one is sent to keep
 * the session alive.
 */
const STILL_HERE_MS = 5 * 60_000;
/** Above all other dialogs. */
const ON_TOP = 3_000;

export function SessionEnd() {
  const session = useSession();
  const isOver = useSessionIsOver();
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (sinceAnswerMs() > STAFF_IDLE_MINUTES * 60_000) endSession();
      else if (isUserActive() && sinceAnswerMs() > STILL_HERE_MS)
        void call(consoleMe).catch(() => {});
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Modal
      open={isOver && session !== null}
      title="Your session has ended. Log in again to go on."
      footer={null}
      closable={false}
      keyboard={false}
      // The mask is opaque, so that passers-by cannot read the page.
      mask={{ closable: false, blur: false }}
      styles={{ mask: { background: token.colorBgLayout } }}
      zIndex={ON_TOP}
      width={400}
      destroyOnHidden
      panelRef={frame}
      // Without animations the field exists before it is visible, and autofocus fails.
      afterOpenChange={(isOpen) => {
        if (isOpen) frame.current?.querySelector<HTMLElement>("input[type=password]")?.focus();
      }}
    >
      <Typography.Paragraph type="secondary">
        The page is as you left it, with what you typed. When another person logs in, it is gone.
      </Typography.Paragraph>
      <LogIn name={session?.name ?? ""} />
      <Button type="link" block style={{ marginTop: 8 }} onClick={() => setSession(null)}>
        Leave the page and what was typed
      </Button>
    </Modal>
  );
}
