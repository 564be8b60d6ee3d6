/** Writes days and moments of an order as a file for a calendar (iCalendar, RFC 5545). */
import type { Day } from "@ballast/contract/days.ts";

/** A whole day, written from its own text, or a moment in UTC. */
type CalendarEntry = { id: string; at: Day | Date; title: string };

/** `madeAt` is the time of the file, by the server's clock. */
export function calendarFile(entries: readonly CalendarEntry[], madeAt: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Ballast//EN",
    ...entries.flatMap(({ id, at, title }) => [
      "BEGIN:VEVENT",
      `UID:${id}@ballast`,
      `DTSTAMP:${inUtc(madeAt)}`,
      at instanceof Date ? `DTSTART:${inUtc(at)}` : `DTSTART;VALUE=DATE:${at.replaceAll("-", "")}`,
      `SUMMARY:${escaped(title)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const inUtc = (at: Date) => `${at.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

const OCTETS_MOST = 75;
const octets = new TextEncoder();

/** A line of at most 75 octets goes on in the next one after a blank; a character stays whole. */
function folded(line: string): string {
  let text = "";
  let length = 0;
  for (const sign of line) {
    const size = octets.encode(sign).length;
    if (length + size > OCTETS_MOST) {
      text += "\r\n ";
      length = 1;
    }
    text += sign;
    length += size;
  }
  return text;
}
