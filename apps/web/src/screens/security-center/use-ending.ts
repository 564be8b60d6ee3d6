/** Ends sessions, one call for each: at most as many as a member can have. */
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { endSession } from "@ballast/contract/user.ts";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { announceChange } from "../../api/changes.ts";
import { isRefused } from "../../api/failures.ts";

const MOST = 20;
type SessionId = InputOf<typeof endSession>["sessionId"];

export function useEnding() {
  const [isEnding, setIsEnding] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** False when one could not be ended; those before it are. One that is gone already counts. */
  async function end(ids: SessionId[]): Promise<boolean> {
    setIsEnding(true);
    setError(null);
    try {
      for (const sessionId of ids.slice(0, MOST)) {
        await call(endSession, { sessionId }).catch((failure: unknown) => {
          if (!isRefused(failure, "not_found")) throw failure;
        });
      }
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setIsEnding(false);
      announceChange();
    }
  }
  return { isEnding, error, end };
}
