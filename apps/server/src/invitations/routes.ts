/** Calls about inviting: the link, its counts, and the team that came by it. */
import * as calls from "@ballast/contract/invitations.ts";
import { bind, type Router } from "../platform/http.ts";
import { countVisit, createVisitGate } from "./count-visit.ts";
import { readInviteStats } from "./invite-stats.ts";
import { readShareInfo } from "./share-info.ts";
import { listShares } from "./shares.ts";
import { listTeamMembers } from "./team-members.ts";
import { listTeamPurchases } from "./team-purchases.ts";
import { readTeamSummary } from "./team-summary.ts";

export function mountInvitations(router: Router): void {
  bind(router, calls.inviteStats, ({ tx, member }) => readInviteStats(tx, member.id));

  bind(router, calls.shareInfo, ({ tx, member, language, clock }) =>
    readShareInfo(tx, member, language, clock.today()),
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
