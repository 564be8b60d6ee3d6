import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openChannels, worker } from "../../test/bank.ts";
import { aMember } from "../../test/builders.ts";
import { useBankedApp } from "../../test/kit.ts";

const { app, bank } = useBankedApp();
beforeAll(async () => {
  await openChannels(app.database);
});

const press = async (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const response = await app.askSandbox("/sandbox/pay", { method: "POST", body });
  return { status: response.status, body: (await response.json()) as { done?: string } };
};
type State = { payments: { id: string; amount: string; state: string }[]; bankUrl: string };
const state = async () => (await (await app.askSandbox("/sandbox/state")).json()) as State;
/** The states of the payments on the page for people, newest first. */
const statesOnPage = async () => {
  const page = await (await app.askSandbox("/sandbox")).text();
  return [...page.matchAll(/\(test money\)<\/a>, (\w+)/g)].map(([, state]) => state);
};

describe("the sandbox's bank payments", () => {
  it("are shown newest first, and paid or refused from there; the drawer is told of open ones alone", async () => {
    const { token } = await aMember(app);
    const jobs = worker(app, bank);
    const ask = async (tradeAmount: string) => {
      const input = { payChannelId: "upi-in", tradeAmount };
      return (await app.call(rechargeLocal, input, { token })).data.id;
    };
    const paid = await ask("50000");
    const refused = await ask("60050");
    expect((await press({ payment: paid, act: "accept" })).status).toBe(400);
    await jobs.once();
    expect((await state()).bankUrl).toBe(bank.url);
    expect((await state()).payments).toMatchObject([
      { id: refused, amount: "600.50", state: "open" },
      { id: paid, amount: "500.00", state: "open" },
    ]);
    expect((await press({ payment: paid, act: "accept" })).body.done).toBe("Paid at the bank.");
    await press({ payment: refused, act: "refuse" });
    expect((await state()).payments).toEqual([]);
    expect(await statesOnPage()).toEqual(["refused", "paid"]);
    for (const [payment, refusal] of [
      [paid, "payment_already_paid"],
      [refused, "payment_already_refused"],
    ] as const) {
      for (const act of ["accept", "refuse"]) {
        expect((await press({ payment, act })).body).toMatchObject({ data: { refusal } });
      }
    }
    expect(await statesOnPage()).toEqual(["refused", "paid"]);
    expect((await press({ payment: paid, act: "chargeback" })).status).toBe(400);
    expect((await press({ payment: "../", act: "accept" })).status).toBe(400);
    await jobs.poll();
    await jobs.once();
  });
});
