import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const MADE = new Date("2026-12-08T14:12:00.000Z");

describe("a file for a calendar", () => {
  it("has a day as the plan writes it, and a moment in UTC", () => {
    const text = calendarFile(
      [
        { id: "ord_1-end", at: "2027-01-08", title: "1,010.80 tUSDT; back" },
        { id: "ord_1-cancel", at: new Date("2026-12-09T14:12:30.000Z"), title: "Cancel until now" },
      ],
      MADE,
    );
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines).toContain("DTSTART;VALUE=DATE:20270108");
    expect(lines).toContain("DTSTART:20261209T141230Z");
    expect(lines).toContain("DTSTAMP:20261208T141200Z");
    expect(lines).toContain("SUMMARY:1\\,010.80 tUSDT\\; back");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  });

  it("folds at 75 octets, and never within a character", () => {
    const title = "மொத்த வருமானமும் அசலும் திரும்பி வரும் நாள்".repeat(3);
    const text = calendarFile([{ id: "a", at: "2027-01-08", title }], MADE);
    for (const line of text.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toContain("\ufffd");
    }
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
  });
});
