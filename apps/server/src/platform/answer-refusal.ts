/** A refusal as it is answered: status, headers, and the envelope in the reader's language. */
import { addDays, dayOf, startOfDay } from "@ballast/contract/days.ts";
import { ENDS_WITH, type Period } from "@ballast/contract/errors.ts";
import type { Language } from "@ballast/contract/language.ts";
import { refusalSentence, staffSentence, writtenMoments } from "@ballast/words/refusal-sentence.ts";
import type { Refusal } from "./refusal.ts";

/** The same call, with its key, may go through then. */
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
        // As `msg` has them: who knows the reader's time zone writes them anew.
        ...(Object.keys(written).length > 0 ? { written } : {}),
        requestId: asked.requestId,
      },
    },
  };
}

const busyHeaders = ({ status }: Refusal): Record<string, number> =>
  status === 503 ? { "retry-after": BUSY_SECONDS } : {};

const secondsTo = (until: Date, now: Date) =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));

/** When it ends by itself: as its details say, or with the day, week or month; null for all others. */
function endOf({ refusal, details }: Refusal, now: Date): Date | null {
  const said = details.until ?? details.from;
  const at = said === undefined ? Number.NaN : Date.parse(said);
  if (!Number.isNaN(at)) return new Date(at);
  const period = ENDS_WITH[refusal];
  return period ? endOfPeriod(period, now) : null;
}

/** Days, weeks (from Monday) and months of the platform's zone. */
export function endOfPeriod(period: Period, now: Date): Date {
  const today = dayOf(now);
  if (period === "day") return startOfDay(addDays(today, 1));
  if (period === "week") return startOfDay(addDays(today, 7 - ((now.getUTCDay() + 6) % 7)));
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
