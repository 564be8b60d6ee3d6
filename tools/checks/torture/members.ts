/** Members who act continuously: each picks its next act at random and records the responses. */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { buyOrder, listOrders } from "@ballast/contract/product/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import {
  applyWithdrawal,
  getDepositAddress,
  listAddresses,
  listWithdrawals,
} from "@ballast/contract/wallet/calls.ts";
import { v7 as uuidv7 } from "uuid";
import type { Client, Sandbox } from "../../../scripts/client.ts";
import type { Detail } from "../../../scripts/member-life.ts";
import type { Random } from "../../../scripts/seeded-random.ts";
import { type Acknowledged, untilAcknowledged, untilAnswered } from "./acknowledged.ts";

export type Life = {
  client: Client;
  fundPassword: string;
  detail: Detail;
  sandbox: Sandbox;
  random: Random;
  acknowledged: Acknowledged[];
  /** The amount that the faucet confirmed for this member's address. */
  deposited: bigint;
};

const DEPOSIT = 50_000_000n;
const WITHDRAWAL = 3_000_000n;
/**
 * The maximum of pending withdrawals of a member; those of a few members exceed what the chain is
 * given at once (MOST_IN_FLIGHT of sign-transfers.ts).
 */
const MOST_OPEN = 8;

type Act = (life: Life) => Promise<void>;

const ACTS: Act[] = [buySome, buySome, buySome, takeOutAll, leaveOne, withdrawSome, depositMore];
/** Mostly purchases and their undoing, so that the money lasts for any number of writes. */
export const WRITES: Act[] = [
  buySome,
  buySome,
  buySome,
  leaveOne,
  leaveOne,
  leaveOne,
  withdrawSome,
];

export async function liveUntil(life: Life, over: () => boolean, acts = ACTS): Promise<void> {
  while (!over()) await life.random.pick(acts)(life);
}

async function act<E extends Endpoint>(life: Life, endpoint: E, input: Record<string, string>) {
  const { client } = life;
  const key = uuidv7();
  const answered = await untilAcknowledged(client, endpoint, input, key);
  if (answered !== null) life.acknowledged.push({ client, endpoint, input, key, ...answered });
}

async function buySome(life: Life): Promise<void> {
  const { detail } = life;
  await act(life, buyOrder, {
    productId: publicId("product", detail.productId),
    units: String(1 + life.random.below(2)),
    agreementId: publicId("agreement", detail.agreement.agreementId),
    agreementHash: detail.agreement.hash,
  });
}

async function takeOutAll(life: Life): Promise<void> {
  await act(life, takeOut, {});
}

async function leaveOne(life: Life): Promise<void> {
  const open = await untilAnswered(life.client, listOrders, { pageSize: "20" }, uuidv7());
  const running = open?.list.filter((order) => order.status === "valid") ?? [];
  if (running.length < 3) return;
  await act(life, exitOrder, { orderId: publicId("order", life.random.pick(running).orderId) });
}

/**
 * Does nothing while many withdrawals are pending: more would only wait for these, and prolong the
 * end.
 */
async function withdrawSome(life: Life): Promise<void> {
  const asked = await untilAnswered(life.client, listWithdrawals, { pageSize: "20" }, uuidv7());
  const open = asked?.list.filter(({ endedAt }) => endedAt === null) ?? [];
  if (open.length >= MOST_OPEN) return;
  const book = await untilAnswered(life.client, listAddresses, {}, uuidv7());
  const [address] = book?.list ?? [];
  if (!address) return;
  await act(life, applyWithdrawal, {
    amount: `${WITHDRAWAL}`,
    addressId: publicId("address", address.id),
    payPassword: life.fundPassword,
  });
}

/** A deposit counts only when the faucet confirmed it: its response may be lost with the node. */
async function depositMore(life: Life): Promise<void> {
  const input = { currency: "tUSDT", chain: "BEP20" };
  const own = await untilAnswered(life.client, getDepositAddress, input, uuidv7());
  if (!own) return;
  try {
    await life.sandbox.faucet(own.address, DEPOSIT);
    life.deposited += DEPOSIT;
  } catch {
    // The node or the server was down: the watcher finds out whether the deposit arrived.
  }
}
