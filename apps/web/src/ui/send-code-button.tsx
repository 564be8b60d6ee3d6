/** Sends a code, then counts the minute down until another can be asked for. */

import { COUNTDOWN_MS, SMS_CODE_AGAIN_MS } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Busy } from "../api/click-guard.ts";

/**
 * For the right end of a CodeField. `onSend` answers whether a code went out: only then does the
 * count begin; the form shows why none did. Another number than `to` may be sent to at once. It stays
 * the same button then: one that is replaced under a finger is never pressed.
 */
export function SendCodeButton(props: {
  to: string;
  /** None can be asked for yet: the last time was a moment ago. */
  isBusy: Busy;
  onSend: () => Promise<boolean>;
}) {
  const { to, isBusy, onSend } = props;
  const { t } = useLingui();
  const [isSending, setIsSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { seconds, start } = useMinute();
  const wasSent = sentTo === to;
  const isCounting = wasSent && seconds > 0;
  const isIdle = !isSending && !isBusy && !isCounting;
  const onClick = async () => {
    setIsSending(true);
    const isSent = await onSend().finally(() => setIsSending(false));
    if (!isSent) return;
    setSentTo(to);
    start();
  };
  const words = () => {
    if (isSending) return <Trans>Sending …</Trans>;
    if (isCounting) return <Trans>Again in {seconds} s</Trans>;
    return wasSent ? <Trans>Send again</Trans> : <Trans>Send code</Trans>;
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={!isIdle || undefined}
        onClick={isIdle ? () => void onClick() : undefined}
        className="figure min-h-11 max-w-1/2 shrink-0 rounded-md px-3 text-14 font-semibold text-sea active:bg-sea-soft aria-disabled:text-quiet"
      >
        {words()}
      </button>
      {/* The button counts each second; a screen reader hears the beginning and the end. */}
      <span role="status" className="sr-only">
        {isCounting && t`The code was sent. You can ask for another one in a minute.`}
        {wasSent && isIdle && t`You can ask for another code now.`}
      </span>
    </>
  );
}

/** Whole seconds left of a minute that `start` begins; counted by the clock, not by ticks. */
function useMinute(): { seconds: number; start: () => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(performance.now()), COUNTDOWN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const start = () => {
    const at = performance.now();
    setNow(at);
    setEnd(at + SMS_CODE_AGAIN_MS);
  };
  return { seconds, start };
}
