/** Calls of service `console` for one member who asked staff for what members do by themselves. */
import * as contract from "@ballast/contract/console-members.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { knownMember } from "../members/known-member.ts";
import { bind, bindLane, FileAnswer, type Router } from "../platform/http.ts";
import { readReason } from "../platform/reason.ts";
import type { Vault } from "../platform/vault.ts";
import { ownData } from "../statements/own-data.ts";
import { proposeClosingMember } from "./close-member.ts";
import { keepDeed } from "./staff.ts";

const MEMBERS = "members";

export function mountStaffMembers(router: Router, { vault }: { vault: Vault }): void {
  bindLane(router, contract.consoleMemberData, async ({ db, staff, clock }, asked) => {
    const reason = readReason(asked.reason);
    const member = await knownMember(db, asked.memberId);
    const shown = publicId("member", member.id);
    await keepDeed(db, {
      ...{ staff: staff.id, command: "member-data", subject: `${MEMBERS} ${shown}` },
      ...{ input: { reason }, before: null, after: null },
    });
    const text = await ownData(db, member, clock.now());
    return new FileAnswer(`ballast-${shown}.json`, "application/json", Buffer.from(text));
  });

  bind(router, contract.consoleCloseMember, async ({ tx, staff }, asked) => {
    const reason = readReason(asked.reason);
    const { memberId } = asked;
    const proposalId = await proposeClosingMember(tx, { memberId, reason, staff: staff.id }, vault);
    await keepDeed(tx, {
      ...{ staff: staff.id, command: "propose-closing", before: null, after: null },
      subject: `${MEMBERS} ${publicId("member", memberId)}`,
      input: { reason },
      proposal: proposalId,
    });
    return { proposalId };
  });
}
