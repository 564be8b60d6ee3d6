/**
 * Days and moments in the format that staff read: with the month in letters, so that nobody
 * confuses it with the day.
 */
const MINUTE_MS = 60_000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY = /^(\d{4})-(\d\d)-(\d\d)/;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** Formats `2026-12-01`, whatever follows it, as 1 Dec; any other text is returned unchanged. */
export function shortDayText(iso: string): string {
  const [, , month, day] = DAY.exec(iso) ?? [];
  return day ? `${Number(day)} ${MONTHS[Number(month) - 1]}` : iso;
}

/** Formats a day with its year: 1 Dec 2026. */
export const dayText = (iso: string): string =>
  DAY.test(iso) ? `${shortDayText(iso)} ${iso.slice(0, 4)}` : iso;

/** Formats an instant to the minute: 1 Dec 2026, 18:05 UTC. */
export const instantText = (iso: string): string => `${dayText(iso)}, ${iso.slice(11, 16)} UTC`;

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
/** Formats a day of the near future or past: Tue 8 Dec. */
export const weekdayText = (iso: string): string =>
  `${WEEKDAYS[new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay()]} ${shortDayText(iso)}`;

/** Formats the moments in a text of the server: 21 Nov 2026, 18:05 UTC. */
export const withMoments = (text: string): string =>
  text.replace(MOMENT, (moment) => instantText(moment));

/**
 * Formats the moments in the text of a refusal, rounded up to the minute, so that a retry at the
 * time shown is not too early.
 */
export const withReadableMoments = (sentence: string): string =>
  sentence.replace(MOMENT, (moment) => {
    const at = Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
    return instantText(new Date(at).toISOString());
  });
