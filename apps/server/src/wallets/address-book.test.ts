import { ADDRESSES_PER_MEMBER } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { addAddress, deleteAddress, listAddresses } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { getAddress, zeroAddress } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { depositAddress } from "../../test/deposit-address.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";
import { aUsableAddress, treasuryWallets } from "../../test/wallet-builders.ts";
import { treasury } from "../rails/chain/addresses.ts";

const app = useApp();
let member: TestMember;
let stranger: Buyer;

beforeAll(async () => {
  await treasuryWallets(app.database.db);
  member = await aMember(app);
  // The stranger has the same bucket, so that only the member's id separates the two.
  stranger = await aBuyer(app.database.owner.db, 0n, member.bucket);
});

const anAddress = () => privateKeyToAddress(generatePrivateKey());
const add = (of: Buyer, address: string, more: Record<string, string> = {}) =>
  app.call(addAddress, { currency: "tUSDT", chain: "BEP20", address, ...more }, of);
const book = async (of: Buyer) => (await app.call(listAddresses, {}, of)).data.list;

describe("adding an address", () => {
  it("keeps it with its checksum and says from when it can be used", async () => {
    const address = anAddress();
    const before = Date.now();
    const { data } = await add(member, address.toLowerCase(), { label: " cold wallet " });
    expect(data).toMatchObject({
      address,
      currency: "tUSDT",
      chain: "BEP20",
      label: "cold wallet",
    });
    expect(data.usableFrom.getTime() - data.createdAt.getTime()).toBe(24 * 3_600_000);
    expect(data.usable).toBe(false);
    expect(data.createdAt.getTime()).toBeGreaterThan(before - 2_000);
    expect(await book(member)).toContainEqual(data);
  });

  it("says that it can be used when the cool-down is over", async () => {
    const id = await aUsableAddress(app, member);
    const found = (await book(member)).find((known) => publicId("address", known.id) === id);
    expect(found?.usable).toBe(true);
  });

  it("is not shown to another member", async () => {
    await add(member, anAddress());
    expect(await book(stranger)).toEqual([]);
  });

  it.each([
    ["a wrong checksum", getAddress(`0x${"ab".repeat(20)}`).replace("B", "b")],
    ["too few characters", `0x${"ab".repeat(19)}`],
    ["no hexadecimal number", `0x${"zz".repeat(20)}`],
    ["the zero address", zeroAddress],
  ])("refuses %s", async (_what, address) => {
    await expectRefused(app.database, "address_not_valid", () => add(member, address));
  });

  it.each([
    ["capitals, which carry no checksum", (text: string) => `0x${text.slice(2).toUpperCase()}`],
    ["the link of a wallet", (text: string) => `ethereum:${text}@97`],
    ["unseen signs and blanks around it", (text: string) => `\u202a ${text}\u200b\n`],
  ])("takes %s", async (_what, written) => {
    const address = anAddress();
    expect((await add(await aMember(app), written(address))).data.address).toBe(address);
  }); // @rule input/chain-address

  it("says of which chain another address is, and that a payment request is none", async () => {
    const reply = await add(member, "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8");
    expect(reply.raw.data).toMatchObject({ refusal: "address_of_other_chain", chain: "TRON" });
    expect(reply.msg).toContain("TRON");
    const address = anAddress();
    const transfer = `ethereum:${address}@97/transfer?address=${anAddress()}&uint256=1`;
    for (const [typed, refusal] of [
      [`ethereum:${address}@1`, "address_of_other_chain"],
      [transfer, "address_is_payment_request"],
    ] as const) {
      await expectRefused(app.database, refusal, () => add(member, typed));
    }
  }); // @rule input/chain-address

  it("keeps a label as long as a reader counts it, and none that nobody sees", async () => {
    const many = await aMember(app);
    const label = "श्री".repeat(40);
    expect((await add(many, anAddress(), { label })).data.label).toBe(label);
    expect((await add(many, anAddress(), { label: "\u3164\u00ad" })).data.label).toBe("");
    for (const none of ["a".repeat(41), `x${"\u0301".repeat(20)}`]) {
      await expectRefused(app.database, "bad_input", () => add(many, anAddress(), { label: none }));
    }
  }); // @rule input/visible-text

  it("refuses the token's contract, a deposit address and the treasury's wallets", async () => {
    const { custody, house, reserve } = await treasury(app.database.db);
    const deposit = await depositAddress(app.database.db, stranger);
    for (const address of [app.config.TOKEN_ADDRESS, deposit, custody, house, reserve]) {
      await expectRefused(app.database, "own_address", () => add(member, address));
      await expectRefused(app.database, "own_address", () => add(member, address.toLowerCase()));
    }
  });

  it("refuses another currency or chain, and names what is missing", async () => {
    const other = (more: Record<string, string>) => () => add(member, anAddress(), more);
    await expectRefused(app.database, "chain_not_supported", other({ chain: "TRC20" }));
    await expectRefused(app.database, "chain_not_supported", other({ currency: "tINR" }));
    for (const field of ["currency", "chain", "address"]) {
      const reply = await add(member, anAddress(), { [field]: "" });
      expect(reply.raw.data).toMatchObject({ refusal: "bad_input", fields: field });
    }
  }); // @rule input/address

  it("refuses the same address twice, also when both are added at once", async () => {
    const address = anAddress();
    await add(member, address);
    await expectRefused(app.database, "address_taken", () => add(member, address.toLowerCase()));
    const racing = anAddress();
    const codes = (await Promise.all([1, 2, 3].map(() => add(member, racing)))).map((r) => r.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it("holds a bounded number, also when the last places are raced for", async () => {
    const many = await aMember(app);
    const adding = Array.from({ length: ADDRESSES_PER_MEMBER + 5 }, () => add(many, anAddress()));
    const done = (await Promise.all(adding)).filter((reply) => reply.code === 200);
    expect(done).toHaveLength(ADDRESSES_PER_MEMBER);
    await expectRefused(app.database, "address_book_full", () => add(many, anAddress()));
  });
});

describe("deleting an address", () => {
  const remove = (of: Buyer, id: string) =>
    app.call(deleteAddress, { id: publicId("address", id) }, of);

  it("takes it from the book, once; added again it cools down again", async () => {
    const address = anAddress();
    const { data: first } = await add(member, address);
    expect((await remove(member, first.id)).code).toBe(200);
    expect((await book(member)).map(({ id }) => id)).not.toContain(first.id);
    await expectRefused(app.database, "address_unknown", () => remove(member, first.id));
    const { data: again } = await add(member, address);
    expect(again.id).not.toBe(first.id);
    expect(again.usableFrom > first.usableFrom).toBe(true);
  });

  it("keeps the row for the record", async () => {
    const { data } = await add(member, anAddress());
    await remove(member, data.id);
    const { rows } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from wallets.addresses where id = ${data.id}
    `.execute(app.database.db);
    expect(rows).toEqual([{ deleted: true }]);
  });

  it("refuses a stranger", async () => {
    const { data } = await add(member, anAddress());
    await expectRefused(app.database, "address_unknown", () => remove(stranger, data.id));
  });
});

it("lets the service change nothing of an address but that it is deleted", async () => {
  const move = sql`update wallets.addresses set address = ${anAddress()}`;
  await expect(move.execute(app.database.db)).rejects.toThrow(/permission denied/);
});
