/** A cursor travels through the client, which may edit it: it is answered or refused, never a bug. */
import { publicId } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { CALLS } from "../../test/all-calls.ts";
import { useApp, useMember } from "../../test/kit.ts";
import { toCursor } from "./cursor.ts";

const app = useApp();
const member = useMember(app);

const PAGED = CALLS.filter(
  ({ input, staff }) => input instanceof z.ZodMiniObject && "cursor" in input.shape && !staff,
);
const ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const nines = (count: number) => "9".repeat(count);

/** Each form that a list gives, with the least and the most that fits into it. */
const EDITED = [
  ...[toCursor("0"), toCursor(nines(9)), toCursor(nines(19)), toCursor("-1")],
  ...[toCursor(0, ID), toCursor(nines(18), ID), toCursor(nines(19), ID)],
  ...[toCursor(0, 0), toCursor(nines(15), nines(9)), toCursor(nines(16), 0)],
  ...[toCursor("2026-99-99", ID), toCursor("0000-00-00", ID), toCursor("9999-12-31", ID)],
  ...[toCursor(0, ID, 0), toCursor(nines(18), ID, nines(9)), toCursor(nines(18), ID, nines(15))],
  toCursor(nines(18), ID, nines(15), nines(19)),
];

it.each(PAGED.map((call) => [pathOf(call), call] as const))(
  "%s answers or refuses",
  async (_, call) => {
    const other = { orderId: publicId("order", uuidv7()), postId: publicId("post", uuidv7()) };
    for (const cursor of EDITED) {
      const { status, raw } = await app.call(call, { ...other, cursor }, member);
      const text = Buffer.from(cursor, "base64url").toString();
      expect([200, 400, 404, 422], `${text}: ${JSON.stringify(raw)}`).toContain(status);
    }
  },
);
