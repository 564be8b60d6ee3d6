/** Days and moments as staff read them: the month in letters, so that nobody takes it for the day. */
const MINUTE_MS = 60_000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY = /^(\d{4})-(\d\d)-(\d\d)/;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** `2026-12-01`, with or without what follows, as 1 Dec; anything else stays as it is. */
export function shortDayText(iso: string): string {
  const [, , month, day] = DAY.exec(iso) ?? [];
  return day ? `${Number(day)} ${MONTHS[Number(month) - 1]}` : iso;
}

/** The same with its year: 1 Dec 2026. */
export const dayText = (iso: string): string =>
  DAY.test(iso) ? `${shortDayText(iso)} ${iso.slice(0, 4)}` : iso;

/** An instant to the minute, in UTC: 1 Dec 2026 18:05. */
export const instantText = (iso: string): string => `${dayText(iso)} ${iso.slice(11, 16)}`;

/** A text of the server, its moments as people read them: 21 Nov 2026 18:05 UTC. */
export const withMoments = (text: string): string =>
  text.replace(MOMENT, (moment) => `${instantText(moment)} UTC`);

/** The same of a refusal: what is waited for, to the minute that is not too early. */
export const withReadableMoments = (sentence: string): string =>
  sentence.replace(MOMENT, (moment) => {
    const at = Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
    return `${instantText(new Date(at).toISOString())} UTC`;
  });
