/**
 * Commands about the wind-down: proposed here, approved by an admin, carried out by a job; and its status.
 */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { documentFile } from "../../ledger/console/document-option.ts";
import type { Db } from "../../platform/db.ts";
import { command, money, proposed, text } from "../../platform/staff-command.ts";
import { failuresNow, type KnownFailure } from "../failures.ts";
import { proposeWindDown } from "../propose-wind-down.ts";
import {
  figuresNow,
  newestRounds,
  previewWindDown,
  STEPS,
  type StepDone,
  stepsDone,
  waitsFor,
  windDownSince,
} from "../status.ts";
import { nextAbout, STEP_SAYS } from "../wind-down-words.ts";

async function preview(db: Db): Promise<string[]> {
  const does = await previewWindDown(db);
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

const failureLines = ({ step, bucket, reason, since }: KnownFailure) => [
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
        ...(await failuresNow(db)).flatMap(failureLines),
        ...(await waitsFor(db)).map(({ currency, waits }) => `  ${currency} waits for ${waits}`),
        ...(await newestRounds(db)).map(
          ({ currency, no, at, held, claims, unpaid, partBps }) =>
            `${currency}, round ${no} of ${at.toISOString()}: ${money(held, currency)} held, ` +
            `${money(claims, currency)} owed: ` +
            (unpaid > 0n
              ? `of each claim ${(partBps / 100).toFixed(2)} % can be paid in all, ` +
                `${money(unpaid, currency)} stays owed`
              : "every claim is paid in full"),
        ),
      ];
    },
  }),
];
