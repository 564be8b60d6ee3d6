import { describe, expect, it } from "vitest";
import { type Staged, statusOf } from "./status.ts";

const HOUR = 3_600_000;
const start = Date.parse("2026-03-10T12:00:00.000Z");
const product: Staged = {
  state: "listed",
  announcedAt: new Date(start - 72 * HOUR),
  startsAt: new Date(start),
  endsAt: new Date(start + 72 * HOUR),
  unitsLeft: 5,
};
const at = (hours: number, changed: Partial<Staged> = {}) =>
  statusOf({ ...product, ...changed }, new Date(start + hours * HOUR));
const second = 1 / 3600;

describe("status of a product", () => {
  it("hides the terms until they are announced, without a countdown", () => {
    expect(at(-73)).toEqual({ status: 7, daotimes: null });
    expect(at(-72 - second).status).toBe(7);
    expect(at(-72).status).toBe(5);
  });

  it("is pre-sale until the last day before the start, then counts down to the start", () => {
    expect(at(-24 - second)).toEqual({ status: 5, daotimes: null });
    expect(at(-24)).toEqual({ status: 9, daotimes: product.startsAt });
    expect(at(-second).status).toBe(9);
  }); // @rule state/product

  it("is on sale from the start, and in the last day counts down to the end", () => {
    expect(at(0)).toEqual({ status: 1, daotimes: null });
    expect(at(48 - second).status).toBe(1);
    expect(at(48)).toEqual({ status: 6, daotimes: product.endsAt });
    expect(at(72 - second).status).toBe(6);
  }); // @rule state/product

  it("is over at the end, and as soon as it is closed", () => {
    expect(at(72)).toEqual({ status: 0, daotimes: null });
    expect(at(1, { state: "closed" }).status).toBe(0);
    expect(at(-80, { state: "closed" }).status).toBe(0);
  });

  it("is sold out only while it is on sale and no unit is left", () => {
    expect(at(0, { unitsLeft: 0 })).toEqual({ status: 3, daotimes: null });
    expect(at(60, { unitsLeft: 0 })).toEqual({ status: 3, daotimes: null });
    expect(at(-1, { unitsLeft: 0 }).status).toBe(9);
    expect(at(72, { unitsLeft: 0 }).status).toBe(0);
  });

  it("announced at the very start of the sale goes straight on sale", () => {
    expect(at(0, { announcedAt: product.startsAt }).status).toBe(1);
    expect(at(-second, { announcedAt: product.startsAt }).status).toBe(7);
  });
});
