/**
 * People of the staff for a test: new ones, so that no code of an authenticator app is used twice.
 */
import { randomInt } from "node:crypto";
import {
  consoleConfirmEnrol,
  consoleEnrol,
  consoleRow,
  consoleRun,
} from "@ballast/contract/console/calls.ts";
import type { Row } from "@ballast/contract/console/form.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import { type Envelope, pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { v7 as uuidv7 } from "uuid";
import { CallFailed, eventually } from "../scripts/client.ts";
import { TEST_STAFF, testKeyOf, testStaffName } from "./stack.ts";
import type { Stack } from "./test.ts";

export type StaffMember = {
  name: string;
  role: Role;
  key: string;
  password: string;
  secret: string;
  /** Each code permits one login, also right after a code of the app was used. */
  recoveryCodes: string[];
  /** The token of a session that is open now. */
  token: string;
  endsAt: string;
};

const PASSWORD = "a quiet harbour wall";

/**
 * Begins at a random index: each request for a person who is set up already counts as a try, and a
 * worker that starts again after a failure would try the first ones again and again.
 */
let next = randomInt(TEST_STAFF);

/** The next unused person of the role, with password and authenticator app set up. */
export async function newStaff(stack: Stack, role: Role): Promise<StaffMember> {
  const client = stack.client();
  for (let asked = 0; asked < TEST_STAFF; asked += 1) {
    next += 1;
    const name = testStaffName(role, (next % TEST_STAFF) + 1);
    const key = testKeyOf(name);
    try {
      const { secret } = await client.call(consoleEnrol, { name, key, password: PASSWORD });
      const { endsAt, recoveryCodes } = await client.call(consoleConfirmEnrol, {
        name,
        key,
        code: codeOf(secret),
      });
      return {
        ...{ name, role, key, password: PASSWORD, secret, recoveryCodes },
        ...{ token: client.msg, endsAt: endsAt.toISOString() },
      };
    } catch (error) {
      // Another run on this stack has used that person.
      if (!(error instanceof CallFailed && error.refusal === "staff_enrolled")) throw error;
    }
  }
  throw new Error(`Everybody of ${role} is set up: TEST_STAFF is too small for one stack.`);
}

export const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Stores the person's session in the browser and opens the console. */
export async function enterConsole(page: Page, person: StaffMember, path = "/"): Promise<void> {
  const { token, name, role, endsAt } = person;
  await page.addInitScript(
    ([kept = ""]) => sessionStorage.setItem("ballast.console.session", kept),
    [JSON.stringify({ token, name, role, endsAt })],
  );
  await page.goto(`/console${path}`);
}

/**
 * Goes to a path within the console without reloading it. The console keeps responses for seconds,
 * so use it for pages that it has not shown yet. Waits until another title is shown.
 */
export async function goInConsole(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve, reject) => {
        const title = () => document.querySelector("h1");
        const [left, said] = [title(), title()?.textContent];
        const late = setTimeout(() => reject(new Error(`${to}: nothing stands`)), 20_000);
        const look = () => {
          const now = title();
          if (now === null || (now === left && now.textContent === said)) setTimeout(look, 20);
          else resolve(clearTimeout(late));
        };
        history.pushState(null, "", to);
        look();
      }),
    `/console${path}`,
  );
}

/**
 * Gives a command over HTTP as the console does; answers its messages, and throws when it was
 * refused.
 */
export async function giveCommand(
  stack: Stack,
  { token }: StaffMember,
  command: string,
  input: Record<string, string>,
  { rows = [], files = [] }: { rows?: string[]; files?: { field: string; file: File }[] } = {},
): Promise<string> {
  const form = new FormData();
  form.append("command", command);
  form.append("input", JSON.stringify(input));
  form.append("rows", JSON.stringify(rows));
  form.append("key", uuidv7());
  for (const { field, file } of files) form.append(field, file, file.name);
  const response = await fetch(`${stack.url}${pathOf(consoleRun)}`, {
    method: "POST",
    headers: { "x-staff-token": token },
    body: form,
  });
  type Done = { done: { ok: boolean; lines: string[] }[] };
  const { data, msg } = (await response.json()) as Envelope<Done>;
  const [first] = data.done ?? [];
  if (!first?.ok) throw new Error(`${command}: ${first?.lines.join(" ") ?? msg}`);
  return first.lines.join("\n");
}

/** The id of the proposal that a command created, from its messages. */
export const proposalIn = (lines: string) => /prp_[0-9a-f]{32}/.exec(lines)?.[0] ?? "";

export async function approveProposal(
  stack: Stack,
  by: StaffMember,
  proposal: string,
): Promise<void> {
  await giveCommand(stack, by, "approve", { reason: "looked at it" }, { rows: [proposal] });
}

/** Two people resume sales after a test that stopped them, once all values are green. */
export async function resumeSales(stack: Stack, one: StaffMember, other: StaffMember) {
  const asked = await giveCommand(stack, one, "resume-sales", { reason: "it is put right" });
  await eventually("sales to go on", async () => {
    await stack.sandbox.check();
    return approveProposal(stack, other, proposalIn(asked)).then(
      () => true,
      () => null,
    );
  });
}

/** The address of one of the operator's own wallets, as staff read it in the console. */
export async function walletOf(
  stack: Stack,
  { token }: StaffMember,
  wallet: "house" | "reserve" | "custody",
): Promise<string> {
  const query = new URLSearchParams({ resource: "wallets", id: wallet });
  const answer = await fetch(`${stack.url}${pathOf(consoleRow)}?${query}`, {
    headers: { "x-staff-token": token },
  });
  const { data } = (await answer.json()) as Envelope<Row>;
  return String(data.values.address);
}
