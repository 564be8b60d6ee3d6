/** Money for invitations is allowed by two people in each country, and stopped by one. */
import { teamSummary } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffPair } from "../../../test/builders.ts";
import { stateDigest } from "../../../test/harness.ts";
import { useApp } from "../../../test/kit.ts";
import { aBuyer } from "../../../test/order-builders.ts";
import { idIn, type StaffLine, staffLine } from "../../../test/staff-line.ts";
import { propose } from "../../ledger/proposals.ts";
import { policyOf } from "../../members/policy.ts";

const app = useApp();
let staff: StaffLine;
beforeAll(async () => {
  staff = staffLine(app.database);
  await staffPair(app.database.db);
});

const isAllowed = async (country: string) => (await policyOf(app.database.db, country)).invitations;
const proposes = (country: string) =>
  staff("ana", "allow-invitations", "--country", country, "--reason", "counsel has looked at it");
const approves = (as: string, proposal: string) =>
  staff(as, "approve", "--proposal", proposal, "--reason", "seen the opinion");

async function refused(sentence: string, as: string, ...args: string[]): Promise<void> {
  const before = await stateDigest(app.database);
  expect(await staff(as, ...args)).toEqual({ exit: 1, out: [], err: [sentence] });
  expect(await stateDigest(app.database)).toBe(before);
}

describe("money for invitations", () => {
  it("is allowed in a country when another person has approved, and nowhere else", async () => {
    const proposal = idIn(await proposes("tr"), "prp");
    expect(await isAllowed("TR")).toBe(false);
    await refused(
      "Nobody approves a proposal of their own.",
      "eva",
      ...["approve", "--proposal", await ownOf("eva"), "--reason", "my own"],
    );
    expect((await approves("ben", proposal)).exit).toBe(0);
    expect([await isAllowed("TR"), await isAllowed("DE"), await isAllowed("*")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await policyOf(app.database.db, "TR")).toMatchObject({ offers: true, coupons: true });
    await refused(
      "For this country it is so already.",
      "ana",
      ...["allow-invitations", "--country", "TR", "--reason", "once more"],
    );
  });

  it.each(["GB", "IN"])("can never be allowed in %s", async (country) => {
    await refused(
      `Money for invitations can never be allowed in ${country}.`,
      "ana",
      ...["allow-invitations", "--country", country, "--reason", "why not"],
    );
    // A proposal that bypassed the use case is refused when it is carried out, and stays open.
    const made = await app.database.db.transaction().execute(async (tx) => {
      const before = { country, ...(await policyOf(tx, country)) };
      const input = { country, before, after: { ...before, invitations: true } };
      return propose(tx, "country_policy", input, "ana");
    });
    const line = await approves("ben", `prp_${made.replaceAll("-", "")}`);
    const what = country === "GB" ? "Promotions" : "Money for invitations";
    expect(line.err).toEqual([`${what} can never be allowed in ${country}.`]);
    expect(await isAllowed(country)).toBe(false);
  });

  it("cannot be proposed for what is no country, nor by who may not", async () => {
    for (const country of ["XX", "*", "TUR"]) {
      await refused(
        "This country is not known.",
        "ana",
        ...["allow-invitations", "--country", country, "--reason", "why not"],
      );
    }
    const line = await staff(
      "ben",
      "allow-invitations",
      "--country",
      "FR",
      "--reason",
      "I want it",
    );
    expect(line.exit).toBe(1);
    expect(await isAllowed("FR")).toBe(false);
  });

  it("is ended by one person at once", async () => {
    const line = await staff("ben", "stop-invitations", "--country", "tr");
    expect(line.out).toEqual(["No money for invitations in TR any more."]);
    expect(await isAllowed("TR")).toBe(false);
    await refused(
      "For this country it is so already.",
      "ben",
      "stop-invitations",
      "--country",
      "TR",
    );
  });

  it("is not for the service to write", async () => {
    const { db } = app.database;
    await expect(sql`select members.set_policy(null)`.execute(db)).rejects.toMatchObject({
      code: "BL001",
    });
  });
});

describe("the manager of teams", () => {
  it("is shown to members while there is one, with a link that can be followed", async () => {
    const { token } = await aBuyer(app.database.owner.db, 0n);
    const shown = async () => (await app.call(teamSummary, {}, { token })).data.manager;
    expect(await shown()).toBeNull();
    const manager = { name: "Mira Aslan", link: "mailto:teams@ballast.example" };
    const set = ["set-team-manager", "--name", manager.name, "--link"];
    expect((await staff("eva", ...set, manager.link)).exit).toBe(0);
    expect(await shown()).toEqual(manager);
    for (const link of ["javascript:alert(1)", "http://ballast.example", "https://x", "mailto:x"]) {
      await refused(
        "A name of 2 to 60 characters is needed, and a link of https: or mailto:.",
        "eva",
        ...set,
        link,
      );
    }
    expect((await staff("eva", "end-team-manager")).exit).toBe(0);
    expect(await shown()).toBeNull();
  });
});

/** A proposal that eva made herself. */
async function ownOf(name: string): Promise<string> {
  const line = await staff(
    name,
    ...["allow-invitations", "--country", "ES", "--reason", "counsel has looked at it"],
  );
  return idIn(line, "prp");
}
