/**
 * Words a proposed wind-down: what it would do now to orders and the reserve, and what each claim would
 * get.
 */
import type { Change } from "@ballast/contract/console/approvals.ts";
import type { ConsolePart } from "../../ledger/console-part.ts";
import { change, documentIn, type Input, textsIn, worth } from "../../ledger/proposal-words.ts";
import type { Db } from "../../platform/db.ts";
import { beginWindDown } from "../propose-wind-down.ts";
import { type Figures, figuresNow, previewWindDown } from "../status.ts";

async function windDownChanges(db: Db, input: Input): Promise<Change[]> {
  const does = await previewWindDown(db);
  const figures = await figuresNow(db);
  return [
    change("Sales", "ended for good", "possible"),
    change(
      "Purchases undone in full (cooling-off)",
      `${does.coolingOff}, ${worth(does.coolingOffPrincipal, "tUSDT")}`,
    ),
    change("Orders paid out", String(does.orders)),
    change("The reserve pays, for all days promised", worth(does.income, "tUSDT")),
    change("Principal given back", worth(does.principal, "tUSDT")),
    change("Promotion budgets that end", String(does.budgets)),
    change("Fee of withdrawals", "none"),
    ...figures.flatMap((one) => claimsOf(one, does.income)),
    ...textsIn(input, { reference: "Reason" }),
    ...documentIn(input),
  ];
}

/** The return counts on both sides: the reserve pays it, and members are owed as much more. */
function claimsOf({ currency, held, claims, isShort }: Figures, income: bigint): Change[] {
  const more = currency === "tUSDT" ? income : 0n;
  const [owed, there] = [claims + more, held + more];
  return [
    change(`Owed to members in ${currency}`, worth(owed, currency)),
    change(`Held in ${currency}, the operator's own parts with it`, worth(there, currency)),
    change(
      `Each claim in ${currency} gets`,
      isShort ? `${percentOf(there, owed)} of it, one factor for all` : "all of it",
    ),
  ];
}

/** With four decimals, rounded down: 63.0000 %. */
function percentOf(part: bigint, whole: bigint): string {
  const parts = whole === 0n ? 1_000_000n : (part * 1_000_000n) / whole;
  return `${parts / 10_000n}.${(parts % 10_000n).toString().padStart(4, "0")} %`;
}

export const windDownProposals = {
  wind_down: {
    says:
      "Ends Ballast for good: no sale ever again, every order paid out, everything owed ready to be " +
      "withdrawn. It cannot be taken back.",
    changes: windDownChanges,
    carryOut: beginWindDown,
  },
} satisfies ConsolePart["proposals"];
