import {
  addBankCard,
  deleteBankCard,
  listBankCards,
  listBankCardsOfAssets,
  listBanks,
} from "@ballast/contract/cash/bank-cards.ts";
import { localCurrencyOf } from "@ballast/contract/cash/local-money.ts";
import { CARDS_PER_MEMBER } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { getCountries } from "libphonenumber-js/max";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { anAccount, anIban } from "../../test/cash-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";
import { createVault } from "../platform/vault.ts";
import { readCard, usableCard } from "./bank-cards.ts";
import { maskedName } from "./masks.ts";
import { resealCards } from "./reseal-cards.ts";

const app = useApp();
let member: TestMember;
let stranger: Buyer;

beforeAll(async () => {
  member = await aMember(app);
  // The stranger has the same bucket, so that only the member's id separates the two.
  stranger = await aBuyer(app.database.owner.db, 0n, member.bucket);
});

const indian = (more: Record<string, string> = {}) => ({
  bankCode: "IN-BNYN",
  payeeName: "R KUMAR",
  account: anAccount(),
  branchCode: "bnyn 0001234",
  realName: "Ravi Kumar",
  ...more,
});
const add = (of: Buyer, draft: Record<string, string>) => app.call(addBankCard, draft, of);
const cards = async (of: Buyer) => (await app.call(listBankCards, {}, of)).data.list;

describe("the list of banks", () => {
  it("begins with those of the member's own country", async () => {
    const german = await aMember(app, { country: "DE" });
    const banks = async (of: Buyer) => (await app.call(listBanks, {}, of)).data.list;
    expect((await banks(member))[0]).toEqual({
      code: "IN-BNYN",
      name: "Banyan Sandbox Bank",
      country: "IN",
      currency: "tINR",
      accountForm: "ifsc",
      branchPrefix: "BNYN",
    });
    expect(await banks(member)).toHaveLength(3);
    const list = await banks(german);
    expect(list[0]).toMatchObject({ country: "DE", currency: "tEUR", branchPrefix: null });
    expect(new Set(list.map(({ currency }) => currency))).toEqual(new Set(["tEUR"]));
  });

  it("has one for each country of the euro", async () => {
    const bulgarian = await aMember(app);
    await sql`update members.members set country = 'BG' where id = ${bulgarian.id}`.execute(
      app.database.owner.db,
    );
    const { list } = (await app.call(listBanks, {}, bulgarian)).data;
    expect(list[0]).toMatchObject({ country: "BG", accountForm: "iban" });
    const euro = getCountries().filter((country) => localCurrencyOf(country) === "tEUR");
    expect(new Set(list.map(({ country }) => country))).toEqual(new Set(euro));
    const account = "BG80 BNBG 9661 1020 3456 78";
    const draft = indian({ bankCode: "BG-ROZA", account, branchCode: "" });
    expect((await add(bulgarian, draft)).data.accountMasked).toBe("•••• 5678");
  }); // @rule input/iban

  it("is empty for a member without a local currency, who can add no card", async () => {
    const british = await aMember(app, { country: "GB" });
    expect((await app.call(listBanks, {}, british)).data.list).toEqual([]);
    await expectRefused(app.database, "no_local_currency", () => add(british, indian()));
  });

  it("is for members alone", async () => {
    expect((await app.call(listBanks)).code).toBe(401);
  });
});

describe("adding a bank card", () => {
  it("keeps it masked, and says from when it can be used", async () => {
    const draft = indian({ account: "5010 0123 4567 89", payeeName: " R  KUMAR " });
    const { data } = await add(member, draft);
    expect(data).toMatchObject({
      bankCode: "IN-BNYN",
      bankName: "Banyan Sandbox Bank",
      country: "IN",
      currency: "tINR",
      accountMasked: "•••• 6789",
      payeeMasked: "R••• K•••",
      realNameMasked: "R••• K•••",
      usable: false,
    });
    expect(data.usableFrom.getTime() - data.createdAt.getTime()).toBe(24 * 3_600_000);
    expect(await cards(member)).toContainEqual(data);
  });

  it("is answered alike by the service assets, and to nobody else", async () => {
    await add(member, indian());
    const { raw } = await app.call(listBankCardsOfAssets, {}, member);
    expect(raw.data).toEqual((await app.call(listBankCards, {}, member)).raw.data);
    expect(await cards(stranger)).toEqual([]);
    expect((await app.call(listBankCardsOfAssets)).code).toBe(401);
  });

  it.each(["DE", "ES", "FR", "IT", "PT", "TR"] as const)("takes an IBAN of %s", async (country) => {
    const of = await aMember(app, { country });
    const [bank] = (await app.call(listBanks, {}, of)).data.list;
    const bankCode = bank?.code ?? "";
    const iban = anIban(country)
      .replace(/(.{4})/g, "$1 ")
      .toLowerCase();
    const { data } = await add(of, indian({ bankCode, account: iban, branchCode: "" }));
    expect(data.accountMasked).toBe(`•••• ${iban.replaceAll(" ", "").slice(-4).toUpperCase()}`);
  });

  it("refuses what is not such an account, code or name, and names what is missing", async () => {
    const wrong = [
      ["bank_unknown", { bankCode: "IN-NONE" }],
      ["bank_unknown", { bankCode: "DE-LIND", account: anIban("DE") }],
      ["account_not_valid", { account: "12345678" }],
      ["account_not_valid", { account: anIban("DE") }],
      ["branch_code_not_valid", { branchCode: "" }],
      ["branch_code_not_valid", { branchCode: "LOTS0001234" }],
      ["payee_name_not_valid", { payeeName: "12345" }],
      ["real_name_not_valid", { realName: "<b>" }],
    ] as const;
    for (const [code, more] of wrong) {
      await expectRefused(app.database, code, () => add(stranger, indian(more)));
    }
    const german = await aMember(app, { country: "DE" });
    for (const account of [anIban("FR"), "DE89370400440532013001"]) {
      const draft = indian({ bankCode: "DE-LIND", branchCode: "", account });
      await expectRefused(app.database, "account_not_valid", () => add(german, draft));
    }
    for (const field of ["bankCode", "payeeName", "account", "realName"]) {
      const reply = await add(stranger, indian({ [field]: "" }));
      expect(reply.raw.data).toMatchObject({ refusal: "bad_input", fields: field });
    }
  });

  it("refuses the same account twice, also when both are added at once", async () => {
    const of = await aMember(app);
    const draft = indian();
    await add(of, draft);
    const spaced = { ...draft, account: `${draft.account.slice(0, 4)} ${draft.account.slice(4)}` };
    await expectRefused(app.database, "card_taken", () => add(of, spaced));
    const racing = indian();
    const codes = (await Promise.all([1, 2, 3].map(() => add(of, racing)))).map((r) => r.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it("holds a bounded number, also when the last places are raced for", async () => {
    const many = await aMember(app);
    const adding = Array.from({ length: CARDS_PER_MEMBER + 5 }, () => add(many, indian()));
    const done = (await Promise.all(adding)).filter((reply) => reply.code === 200);
    expect(done).toHaveLength(CARDS_PER_MEMBER);
    await expectRefused(app.database, "cards_full", () => add(many, indian()));
  });
});

describe("at rest", () => {
  it("nothing of a card can be read without the key, or under another row's name", async () => {
    const draft = indian({ account: "777788889999", payeeName: "Xanthippe Quill" });
    const { data } = await add(member, draft);
    const { rows } = await sql<{ row: string }>`
      select c::text as row from cash.bank_cards c where id = ${data.id}`.execute(app.database.db);
    const hex = (text: string) => Buffer.from(text).toString("hex");
    for (const secret of ["777788889999", "Xanthippe", "BNYN0001234", "Ravi"]) {
      expect(rows[0]?.row).not.toContain(secret);
      expect(rows[0]?.row).not.toContain(hex(secret));
    }
    await sql`update cash.bank_cards set box = (select box from cash.bank_cards where id = ${data.id})
      where member_id = ${member.id} and id <> ${data.id}`.execute(app.database.owner.db);
    expect((await app.call(listBankCards, {}, member)).code).toBe(500);
    await sql`delete from cash.bank_cards where member_id = ${member.id}`.execute(
      app.database.owner.db,
    );
  });

  it("is read whole for a payment, also after it was deleted; of another member never", async () => {
    const vault = createVault(app.config.VAULT_KEYS);
    const { data } = await add(member, indian({ account: "9876543210" }));
    await app.call(deleteBankCard, { id: publicId("card", data.id) }, member);
    expect(await readCard(app.database.db, member, data.id, vault)).toEqual({
      id: data.id,
      bankCode: "IN-BNYN",
      country: "IN",
      currency: "tINR",
      payeeName: "R KUMAR",
      account: "9876543210",
      branchCode: "BNYN0001234",
      realName: "Ravi Kumar",
    });
    await expect(readCard(app.database.db, stranger, data.id, vault)).rejects.toThrow("never had");
  });

  it("is sealed anew with the newest key by the job, which may run twice", async () => {
    const { data } = await add(member, indian());
    const old = app.config.VAULT_KEYS;
    const rotated = createVault([{ id: "2", key: Buffer.alloc(32, 9) }, ...old]);
    const job = resealCards(rotated);
    for (const _ of [1, 2]) await job.run({ db: app.database.db } as Parameters<typeof job.run>[0]);
    const { rows } = await sql<{ keys: string[] }>`
      select array_agg(distinct key_id) as keys from cash.bank_cards`.execute(app.database.db);
    expect(rows[0]?.keys).toEqual(["2"]);
    const alone = createVault([{ id: "2", key: Buffer.alloc(32, 9) }]);
    expect((await readCard(app.database.db, member, data.id, alone)).realName).toBe("Ravi Kumar");
    await resealCards(createVault(old.concat({ id: "2", key: Buffer.alloc(32, 9) }))).run({
      db: app.database.db,
    } as Parameters<typeof job.run>[0]);
  });
});

describe("using a card", () => {
  it("is refused while it cools down, and to who does not have it", async () => {
    const vault = createVault(app.config.VAULT_KEYS);
    const { data } = await add(member, indian());
    const use = (of: Buyer) => usableCard(app.database.db, of, data.id, vault);
    await expect(use(member)).rejects.toMatchObject({
      refusal: "card_cooling_down",
      details: { from: data.usableFrom.toISOString() },
    });
    await expect(use(stranger)).rejects.toMatchObject({ refusal: "card_unknown" });
    await app.advanceDays(1);
    expect(await use(member)).toEqual({ ...data, usable: true });
  });
});

describe("deleting a card", () => {
  const remove = (of: Buyer, id: string) =>
    app.call(deleteBankCard, { id: publicId("card", id) }, of);

  it("takes it from the list, once; added again it cools down again", async () => {
    const draft = indian();
    const { data: first } = await add(member, draft);
    expect((await remove(member, first.id)).code).toBe(200);
    expect((await cards(member)).map(({ id }) => id)).not.toContain(first.id);
    await expectRefused(app.database, "card_unknown", () => remove(member, first.id));
    const { data: again } = await add(member, draft);
    expect([again.id === first.id, again.usable]).toEqual([false, false]);
  });

  it("refuses a stranger", async () => {
    const { data } = await add(member, indian());
    await expectRefused(app.database, "card_unknown", () => remove(stranger, data.id));
  });
});

it("lets the service change nothing of a card but that it is deleted, and its box", async () => {
  const move = sql`update cash.bank_cards set member_id = ${stranger.id}`;
  await expect(move.execute(app.database.db)).rejects.toThrow(/permission denied/);
  const erase = sql`delete from cash.bank_cards`;
  await expect(erase.execute(app.database.db)).rejects.toThrow(/permission denied/);
});

it("masks a name to the first letter of each word, whole in every script", () => {
  expect(maskedName("Zoë O’Neill")).toBe("Z••• O•••");
  expect(maskedName("ரவி குமார்")).toBe("ர••• கு•••");
  expect(maskedName("ஸ்ரீ ಶ್ರೀನಿವಾಸ")).toBe("ஸ்ரீ••• ಶ್ರೀ•••");
}); // @rule input/length
