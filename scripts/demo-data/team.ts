/** Friends of the demo's first member, three levels deep, and their contact person. */
import { shareInfo } from "@ballast/contract/invitation/calls.ts";
import { modifyName } from "@ballast/contract/user/calls.ts";
import { setManager } from "../../apps/server/src/invitations/manager.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";
import type { Client, Sandbox } from "../client.ts";
import { buy, deposit, findProduct, joinAs, registerAs } from "../member-life.ts";

const PASSWORD = "Compass9needle";
const tUSDT = (whole: number) => BigInt(whole) * 1_000_000n;

/** Two at level B, one at C and one at D; one of B and the one of C buy something. */
export async function joinTeam(db: Db, url: string, sandbox: Sandbox, first: Client) {
  const friend = async (inviter: Client, phone: string, name: string, buys: boolean) => {
    const { code: inviteCode } = await inviter.call(shareInfo);
    const join = buys ? joinAs : registerAs;
    const client = await join(url, sandbox, { phone, password: PASSWORD, inviteCode });
    await client.call(modifyName, { name });
    return client;
  };
  const nadia = await friend(first, "+14155550121", "Nadia", true);
  await friend(first, "+14155550122", "Oskar", false);
  const priya = await friend(nadia, "+14155550123", "Priya", true);
  await friend(priya, "+14155550124", "Rafael", false);
  for (const [client, units] of [
    [nadia, 2],
    [priya, 1],
  ] as const) {
    await deposit(client, sandbox, tUSDT(300));
    await buy(client, await findProduct(client, "Harbour 7"), units);
  }
  await db
    .transaction()
    .execute((tx) =>
      setManager(tx, { name: "Mira Aslan", link: "mailto:teams@ballast.example" }, "admin"),
    );
}
