/** Sends a code, then counts down the minute until another can be requested. */

import { COUNTDOWN_MS, SMS_CODE_AGAIN_MS } from "@ballast/contract/constants.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Busy } from "../api/click-guard.ts";

/**
 * The button at the right end of a CodeField. `onSend` resolves with whether a code was sent; only
 * then does the countdown start, and the form shows why none was sent. A number other than `to` may
 * be used at once. It stays the same DOM element meanwhile, because a tap on an element that is
 * replaced is lost.
 */
export function SendCodeButton(props: {
  to: string;
  /** Whether the click guard accepts no click yet. */
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
      {/* The button counts each second; a screen reader reads only the start and the end. */}
      <span role="status" className="sr-only">
        {isCounting && t`The code was sent. You can ask for another one in a minute.`}
        {wasSent && isIdle && t`You can ask for another code now.`}
      </span>
    </>
  );
}

/**
 * The whole seconds left of the minute that `start` begins, measured by the clock and not by ticks.
 */
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
