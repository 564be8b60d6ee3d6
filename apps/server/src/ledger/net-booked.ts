/** The operator's own money booked by an event, less reversals. */
import { type RawBuilder, sql } from "kysely";

type Part = string | RawBuilder<unknown>;

/** A scalar subquery, never null. */
export const netBooked = (of: { kind: Part; event: Part; currency: Part }): RawBuilder<bigint> =>
  sql`ledger.net_booked(${of.kind}, ${of.event}, ${of.currency})`;
