/**
 * Checks the member's part of the proof automatically, once per snapshot, and shows nothing while
 * all is well. Loaded after the visible content.
 */
import { dayOf } from "@ballast/contract/days.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { readLoginPhone } from "../../../api/login-phone.ts";
import { readSession } from "../../../api/session.ts";
import { createStore } from "../../../api/store.ts";
import { whenIdle } from "../../../api/when-idle.ts";
import { need } from "../../../i18n/load.ts";
import { keptProof } from "./kept-proof.ts";

const Alarm = lazy(async () => {
  const [alarm] = await Promise.all([import("../../member/proof/proof-alarm.tsx"), need("member")]);
  return alarm;
});

/**
 * The shortest time between two checks, in milliseconds, so that switching between apps does not
 * repeat the alarm each time.
 */
const AGAIN_MS = 10 * 60_000;

/**
 * Whether a check is due. There is one snapshot a day. A failed check is repeated, and reported
 * again, when the app is opened later.
 */
function isDue(): boolean {
  if (readSession() === null || readLoginPhone() === null) return false;
  const kept = keptProof.read();
  if (kept === null) return true;
  const isOfToday = kept.state === "fits" && kept.takenAt.slice(0, 10) === dayOf(new Date());
  return !isOfToday && Math.abs(Date.now() - kept.checkedAt) > AGAIN_MS;
}

const isRunning = createStore(false);

async function checkNow(): Promise<boolean> {
  if (isRunning.read() || !isDue()) return false;
  isRunning.write(true);
  try {
    const { checkProofs } = await import("./check-proof.ts");
    return (await checkProofs()).state === "wrong";
  } catch {
    // Without a response nothing was checked; the row in the wallet shows the time of the last
    // check.
    return false;
  } finally {
    isRunning.write(false);
  }
}

export default function ProofWatch() {
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      whenIdle(() => void checkNow().then((found) => found && setIsWrong(true)));
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, []);
  return (
    isWrong && (
      <Suspense>
        <Alarm onClose={() => setIsWrong(false)} />
      </Suspense>
    )
  );
}
