/** How much of the operator's own money the ledger has by an event, less what was reversed. */
import { type RawBuilder, sql } from "kysely";

type Part = string | RawBuilder<unknown>;

/** One figure, to be read inside a query; never null. */
export const netBooked = (of: { kind: Part; event: Part; currency: Part }): RawBuilder<bigint> =>
  sql`ledger.net_booked(${of.kind}, ${of.event}, ${of.currency})`;
