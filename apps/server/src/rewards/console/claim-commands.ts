/** Commands about claims, which staff decide. */
import { copyFile } from "node:fs/promises";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { command, id, money, NAME_MOST, standing, text } from "../../platform/staff-command.ts";
import { dataDir } from "../../platform/staff-environment.ts";
import { claimPicture, decideClaim, type WaitingClaim, waitingClaims } from "../decide-claim.ts";
import { officialGroup, setGroup } from "../official-group.ts";
import { refuseUnlessLooked } from "./claim-pictures.ts";

function shown(claim: WaitingClaim): string {
  return (
    `${publicId("claim", claim.id)}  ${claim.kind}  ${claim.state}  ` +
    `${money(claim.amount, claim.currency)}  ${publicId("member", claim.memberId)}  ` +
    `${claim.submittedAt.toISOString()}  ${claim.link ?? "a picture: claim-image"}`
  );
}

/** For the console, beside the picture or the video. */
function told({ id, memberId, state, amount, currency }: WaitingClaim): string {
  const [claim, member] = [publicId("claim", id), publicId("member", memberId)];
  return state === "approved"
    ? `Approved: ${money(amount, currency)} is paid to ${member} for ${claim}.`
    : `Refused: ${claim}. ${member} reads why and may hand it in again.`;
}

const DECIDERS = ["support", "content", "admin"] as const;

export const claimCommands = [
  command({
    name: "claims",
    says: "list the claims that wait for a decision, oldest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) => (await waitingClaims(db)).map(shown),
  }),
  command({
    name: "claim-image",
    says: "write the picture of a claim into a file, to look at it",
    roles: [...DECIDERS],
    options: { claim: id("claim", "which"), to: text("the new file, such as claim.webp") },
    run: async ({ db, env }, { claim, to }) => {
      await copyFile(await claimPicture(db, claim, dataDir(env)), to);
      return [`Written: ${to}`];
    },
  }),
  command({
    name: "approve-claim",
    says: "pay the bonus of a claim after a look at its picture; not by whoever proposed or approved its budget",
    roles: [...DECIDERS],
    place: {
      area: "Rewards",
      title: "Approve",
      of: "claims",
      row: "claim",
      whenState: ["submitted"],
      afterLook: "hasPicture",
      confirm: "The bonus is paid to the member at once, and is not taken back.",
    },
    options: {
      claim: id("claim", "which"),
      reason: text("what you checked; of a shared video: that it carries the label"),
    },
    run: async ({ tx, staff }, { claim, reason }) => {
      await refuseUnlessLooked(tx, staff.id, claim);
      const decided = await decideClaim(tx, claim, { staff: staff.id, approve: true, reason });
      return { lines: [shown(decided)], inWords: [told(decided)] };
    },
  }),
  command({
    name: "refuse-claim",
    says: "refuse a claim; the member reads why and may hand it in again",
    roles: [...DECIDERS],
    place: {
      area: "Rewards",
      title: "Refuse",
      of: "claims",
      row: "claim",
      whenState: ["submitted"],
      danger: true,
    },
    options: { claim: id("claim", "which"), reason: text("why, for the member") },
    run: async ({ tx, staff }, { claim, reason }) => {
      const decided = await decideClaim(tx, claim, { staff: staff.id, approve: false, reason });
      return { lines: [shown(decided)], inWords: [told(decided)] };
    },
  }),
  command({
    name: "set-group",
    says: "name the official group that members join",
    roles: ["support", "content", "admin"],
    place: { area: "System", title: "Set the official group", of: "settings", edits: true },
    options: { name: text("its name", NAME_MOST), url: text("its address, https") },
    standing: async (db) => standing((await officialGroup(db)) ?? {}),
    run: async ({ tx, staff }, group) => {
      await setGroup(tx, group, staff.id);
      return [`The official group is ${group.name}, ${group.url}.`];
    },
  }),
];
