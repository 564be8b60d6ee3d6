import { ROLES } from "@ballast/contract/console/staff.ts";
import { consoleCopies } from "@ballast/contract/console/today.ts";
import { expect, inject, it } from "vitest";
import { useApp } from "../../test/kit.ts";
import { staffSession } from "../../test/staff-session.ts";

const app = useApp();

// With reads on a standby there is one.
it.skipIf(inject("standbyUrl")).each(ROLES)(
  "says to %s that one machine has all acknowledged writes",
  async (role) => {
    const { data } = await app.call(consoleCopies, {}, { staff: await staffSession(app, role) });
    expect(data).toMatchObject({
      ...{ acknowledgedOn: 1, demanded: 1, isAway: false, mendedBy: null, standbys: [], slots: [] },
    });
  },
);

it("says nothing to strangers", async () => {
  expect((await app.call(consoleCopies, {})).status).toBe(401);
});
