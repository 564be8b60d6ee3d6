/** Turns a refusal into an HTTP answer: status, headers, and the envelope in the reader's language. */
import { addDays, dayOf, startOfDay } from "@ballast/contract/days.ts";
import { ENDS_WITH, type Period } from "@ballast/contract/errors.ts";
import type { Language } from "@ballast/contract/language.ts";
import { refusalSentence, staffSentence, writtenMoments } from "@ballast/words/refusal-sentence.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Retry-After of a busy answer that names no `seconds`: the same call with the same key may succeed by then.
 */
export const BUSY_SECONDS = 2;

type Asked = { language: Language; isStaff: boolean; path: string; requestId: string; now: Date };

export function answerRefusal(refusal: Refusal, asked: Asked) {
  const until = endOf(refusal, asked.now);
  const details = { ...refusal.details, ...(until && { until: until.toISOString() }) };
  const language = asked.isStaff ? "en_US" : asked.language;
  const written = writtenMoments(language, details);
  return {
    headers: until ? { "retry-after": secondsTo(until, asked.now) } : busyHeaders(refusal),
    body: {
      code: refusal.number,
      msg: asked.isStaff
        ? staffSentence(refusal.refusal, details)
        : refusalSentence(language, refusal.refusal, details, asked.path),
      data: {
        refusal: refusal.refusal,
        ...details,
        // The values as `msg` shows them, so that the app can format times in the reader's zone.
        ...(Object.keys(written).length > 0 ? { written } : {}),
        requestId: asked.requestId,
      },
    },
  };
}

const busyHeaders = ({ status, details }: Refusal): Record<string, number> =>
  status === 503 ? { "retry-after": Number(details.seconds ?? BUSY_SECONDS) } : {};

const secondsTo = (until: Date, now: Date) =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));

/** When the cause of a refusal ends by itself: its `until`, or the end of the period; else null. */
function endOf({ refusal, details }: Refusal, now: Date): Date | null {
  const said = details.until ?? details.from;
  const at = said === undefined ? Number.NaN : Date.parse(said);
  if (!Number.isNaN(at)) return new Date(at);
  const period = ENDS_WITH[refusal];
  return period ? endOfPeriod(period, now) : null;
}

/** The end of the current day, week (from Monday) or month, in UTC. */
export function endOfPeriod(period: Period, now: Date): Date {
  const today = dayOf(now);
  if (period === "day") return startOfDay(addDays(today, 1));
  if (period === "week") return startOfDay(addDays(today, 7 - ((now.getUTCDay() + 6) % 7)));
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
