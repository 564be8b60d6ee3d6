import { listCountries } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useApp } from "../../test/kit.ts";
import { policyOf } from "./policy.ts";

const app = useApp();

const allow = (country: string, what: string) =>
  sql`update members.country_policy set ${sql.ref(what)} = true where country = ${country}`.execute(
    app.database.owner.db,
  );

describe("the country policy", () => {
  it.each([
    ["GB", "invitations"],
    ["IN", "invitations"],
    ["GB", "promotions"],
    ["GB", "coupons"],
    ["GB", "claims"],
  ])("of %s can never allow %s, whoever writes it", async (country, what) => {
    await expect(allow(country, what)).rejects.toMatchObject({ code: "23514" });
  });

  it("keeps the hard offs where a country has no row and everyone else is allowed", async () => {
    const { owner } = app.database;
    await allow("*", "invitations");
    await sql`delete from members.country_policy where country <> '*'`.execute(owner.db);
    const off = { promotions: false, invitations: false, coupons: false, claims: false };
    expect(await policyOf(app.database.db, "GB")).toMatchObject(off);
    expect(await policyOf(app.database.db, "IN")).toMatchObject({
      promotions: true,
      invitations: false,
    });
    expect(await policyOf(app.database.db, "TR")).toMatchObject({ invitations: true });
    await sql`update members.country_policy set invitations = false`.execute(owner.db);
  }); // @rule 3/table

  it("cannot be changed by the service", async () => {
    const change = sql`update members.country_policy set offers = true`.execute(app.database.db);
    await expect(change).rejects.toMatchObject({ code: "42501" });
  }); // @rule 3/table
});

describe("auth/countrys", () => {
  it("lists countries with area codes, named and sorted in the language asked for", async () => {
    const { list } = (await app.call(listCountries, {}, { language: "de_DE" })).data;
    expect(list).toContainEqual({ country: "DE", name: "Deutschland", areaCode: "49" });
    expect(list).toContainEqual({ country: "IN", name: "Indien", areaCode: "91" });
    expect(list.length).toBeGreaterThan(200);
    const names = list.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("de-DE").compare));
  });

  it("leaves out the countries that are not served", async () => {
    await sql`
      insert into members.country_policy values ('FR', false, false, false, false, false, 'general')
    `.execute(app.database.owner.db);
    const { list } = (await app.call(listCountries)).data;
    expect(list.filter(({ country }) => country === "FR")).toEqual([]);
    expect(list.some(({ country }) => country === "ES")).toBe(true);
  });
});
