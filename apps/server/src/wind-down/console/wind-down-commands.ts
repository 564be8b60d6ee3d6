/** The end of Ballast: proposed here, approved by an admin, carried on by a job; and how far it is. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { documentFile } from "../../ledger/console/document-option.ts";
import type { Db } from "../../platform/db.ts";
import { command, money, proposed, text } from "../../platform/staff-command.ts";
import { percentOf } from "../proposal-changes.ts";
import { proposeWindDown } from "../propose-wind-down.ts";
import {
  cuts,
  figuresNow,
  ROUNDS_SHOWN,
  roundsHeld,
  STEPS,
  type StepDone,
  sharedLater,
  stepsDone,
  uncoveredNow,
  waitsFor,
  windDownSince,
  wouldDo,
} from "../standing.ts";
import { type KnownTrouble, troublesNow } from "../troubles.ts";
import { NEXT_OF_UNCOVERED, nextAbout, STEP_SAYS } from "../wind-down-words.ts";

async function preview(db: Db): Promise<string[]> {
  const does = await wouldDo(db);
  return [
    "Nothing has begun. A wind-down would now",
    `  undo ${does.coolingOff} purchases of ${money(does.coolingOffPrincipal)}`,
    `  pay out ${does.orders} orders: ${money(does.income)} from the reserve, ${money(does.principal)} principal`,
    ...(await figuresNow(db)).map(
      ({ currency, held, claims, isShort }) =>
        `  ${currency}: ${money(held, currency)} held, ${money(claims, currency)} owed to members` +
        (isShort ? ", SHORT" : ""),
    ),
  ];
}

function stepLine({ step, beganAt, endedAt, orders, amount, buckets }: StepDone): string {
  const took = endedAt
    ? `done in ${(endedAt.getTime() - beganAt.getTime()) / 1000} s`
    : "under way";
  const counts = buckets > 0n || orders > 0n ? `, ${orders} orders, ${money(amount)}` : "";
  return `  ${STEP_SAYS[step]}: ${took}${counts}`;
}

const troubleLines = ({ step, bucket, reason, since }: KnownTrouble) => [
  `  HELD UP: ${STEP_SAYS[step]}, ${bucket === null ? "" : `bucket ${bucket}, `}` +
    `since ${since.toISOString()}: ${reason}`,
  `    ${nextAbout(step)}`,
];

export const windDownCommands = [
  command({
    name: "wind-down",
    says: "propose to end Ballast for good: no sale ever again, everything paid out",
    roles: ["finance", "auditor", "admin"],
    place: {
      area: "Reserve",
      title: "Propose to wind down",
      of: "sales",
      danger: true,
      confirm:
        "Once an admin approves, sales have ended for good, every order is paid out and everybody " +
        "withdraws. Nobody can take that back. The approval shows it in numbers.",
    },
    options: {
      reason: text("why Ballast ends"),
      document: documentFile("who decided it: the resolution"),
    },
    run: async ({ tx, staff }, { reason, document }) =>
      proposed(await proposeWindDown(tx, { reason, document }, staff.id)),
  }),
  command({
    name: "wind-down-status",
    says: "show how far the end is, or what it would do now",
    roles: ROLES,
    options: {},
    run: async ({ db }) => {
      const since = await windDownSince(db);
      if (!since) return preview(db);
      const steps = await stepsDone(db);
      return [
        `Winding down since ${since.toISOString()}`,
        ...steps.map(stepLine),
        ...STEPS.filter((step) => !steps.some((one) => one.step === step)).map(
          (step) => `  ${STEP_SAYS[step]}: not yet`,
        ),
        ...(await troublesNow(db)).flatMap(troubleLines),
        ...(await waitsFor(db)).map(({ currency, waits }) => `  ${currency} waits for ${waits}`),
        ...(await uncoveredNow(db)).flatMap(({ currency, amount }) => [
          `  UNCOVERED: ${money(amount, currency)} more can be paid than is there`,
          `    ${NEXT_OF_UNCOVERED}`,
        ]),
        ...(await cuts(db)).map(
          ({ currency, held, claims, isShort, shares }) =>
            `${currency}: ${money(held, currency)} held, ${money(claims, currency)} owed: ` +
            (isShort
              ? `${shares} claims get ${percentOf(held, claims)} each`
              : "every claim is paid in full"),
        ),
        ...(await sharedLater(db))
          .filter(({ rounds }) => rounds > ROUNDS_SHOWN)
          .map(
            ({ currency, rounds }) =>
              `${currency}: ${rounds} rounds; the newest ${ROUNDS_SHOWN} are`,
          ),
        ...(await roundsHeld(db)).map(
          ({ currency, no, at, owed, shared }) =>
            `${currency}, round ${no} of ${at.toISOString()}: ` +
            (shared < 0n
              ? `${money(-shared, currency)} less there than could be paid, ` +
                `${money(owed, currency)} still owed before: every rest rose alike`
              : `${money(shared, currency)} of ${money(owed, currency)} still owed, ` +
                `${percentOf(shared, owed)} of each rest`),
        ),
      ];
    },
  }),
];
