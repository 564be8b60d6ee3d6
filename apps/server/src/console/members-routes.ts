/** Calls of service `console` for one member who asked staff for what members do by themselves. */
import * as contract from "@ballast/contract/console-members.ts";
import { bucketOf, publicId } from "@ballast/contract/ids.ts";
import { closeAccount } from "../control/close-account.ts";
import { lockBucket } from "../ledger/accounts.ts";
import { knownMember } from "../members/known-member.ts";
import { bind, bindLane, FileAnswer, type Router } from "../platform/http.ts";
import { readReason } from "../platform/reason.ts";
import type { Vault } from "../platform/vault.ts";
import { ownData } from "../statements/own-data.ts";
import { readRow } from "./read-rows.ts";
import { resourceNamed } from "./resources.ts";
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
    // as closing does, so that two at once see each other
    await lockBucket(tx, bucketOf(asked.memberId));
    const member = await knownMember(tx, asked.memberId);
    const shown = publicId("member", member.id);
    const resource = resourceNamed(MEMBERS);
    const look = async () =>
      resource ? ((await readRow(tx, resource, shown))?.values ?? null) : null;
    const before = await look();
    const closed = await closeAccount(tx, member, vault);
    await keepDeed(tx, {
      ...{ staff: staff.id, command: "close-member", subject: `${MEMBERS} ${shown}` },
      ...{ input: { reason }, before, after: await look() },
    });
    return closed;
  });
}
