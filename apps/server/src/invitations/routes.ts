/** Calls about inviting: the link, its counts, and the team. */
import * as calls from "@ballast/contract/invitation/calls.ts";
import type { Config } from "../platform/config.ts";
import { bind, type Router } from "../platform/http.ts";
import { countVisit, createVisitGate } from "./count-visit.ts";
import { readInviteStats } from "./invite-stats.ts";
import { listTeamMembers } from "./list-team-members.ts";
import { readShareInfo } from "./share-info.ts";
import { listShares } from "./shares.ts";
import { listTeamPurchases } from "./team-purchases.ts";
import { readTeamSummary } from "./team-summary.ts";

/**
 * The link leads to PUBLIC_URL if that is set, else to the address by which the caller reached this server.
 */
export function mountInvitations(router: Router, { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): void {
  const own = PUBLIC_URL && new URL(PUBLIC_URL).origin;

  bind(router, calls.inviteStats, ({ tx, member }) => readInviteStats(tx, member.id));

  bind(router, calls.shareInfo, ({ tx, member, language, clock, origin }) =>
    readShareInfo(tx, member, { language, today: clock.today(), origin: own ?? origin }),
  );

  const isNew = createVisitGate();
  bind(router, calls.countShareVisit, async ({ tx, ip, clock }, { code }) => {
    const theirs = code.toUpperCase();
    if (isNew(ip, theirs, clock.now())) await countVisit(tx, theirs, clock.today());
    return {};
  });

  bind(router, calls.teamMembers, ({ tx, member, clock }, input) =>
    listTeamMembers(tx, member.id, clock.now(), input),
  );

  bind(router, calls.teamSummary, ({ tx, member }) => readTeamSummary(tx, member));

  bind(router, calls.listInvitationShares, ({ db, member }, input) =>
    listShares(db, member, input),
  );

  bind(router, calls.teamPurchases, ({ db, member }, query) =>
    listTeamPurchases(db, member.id, query),
  );
}
