/** The moments (ISO 8601) in a refusal as lists show them: UTC, to the minute that is not too early. */
const MINUTE_MS = 60_000;

export function withReadableMoments(sentence: string): string {
  return sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (moment) => {
    const at = new Date(Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS).toISOString();
    return `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(0, 4)} ${at.slice(11, 16)} UTC`;
  });
}
