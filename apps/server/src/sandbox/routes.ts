/**
 * The sandbox's calls, for people and programs: latest SMS, faucet, blocks, days. Mounted only with local
 * rails, and answered only to requests with the sandbox's key.
 */
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { parseAmount } from "@ballast/contract/money.ts";
import { MINE_BLOCKS_MAX, mineBlocks, mintToken, topUpGas } from "@ballast/sandbox/faucet.ts";
import { isOfOwnPage } from "@ballast/sandbox/sandbox-key.ts";
import { refusalSentence } from "@ballast/words/refusal-sentence.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { html, page } from "../platform/html.ts";
import type { Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { readAddress } from "../wallets/address-book.ts";
import { demoLogins } from "./demo-logins.ts";
import { mountDrawer } from "./drawer-routes.ts";
import { sandboxPage } from "./page.ts";
import type { SandboxDoor } from "./sandbox-door.ts";
import {
  latestMessages,
  openPayments,
  pressAtBank,
  type SandboxDeps,
  sandboxState,
} from "./state.ts";

const FAUCET_MOST = 1_000_000_000_000n;
const DAYS_MOST = 366;
const NO_JOBS =
  "Nothing has run: this process has no jobs. The worker runs them when they are due.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The refusal for a payment in a state in which it can no longer be paid or refused. */
const ENDED = new Map<string, RefusalCode>([
  ["paid", "payment_already_paid"],
  ["refused", "payment_already_refused"],
  ["expired", "payment_already_expired"],
]);

type Form = Record<string, string | undefined>;

export function mountSandbox(router: Router, deps: SandboxDeps & { door: SandboxDoor }): void {
  const { fastify, db, clock } = router;
  // Requests to chain and bank are validated before, so a failure means that they are unavailable.
  const orBusy = <T>(work: Promise<T>): Promise<T> =>
    work.catch((err: unknown) => {
      deps.log.warn({ err }, "sandbox: busy");
      throw new Refusal("busy");
    });
  /** Cookies belong to a host name, so the link to the bank's list uses the name of this page. */
  const stateFor = async ({ hostname }: FastifyRequest) => {
    const state = await sandboxState(db, clock, deps);
    const bankUrl = new URL(state.bankUrl);
    // The bank listens on IPv4 only, which `localhost` reaches too.
    if (hostname === "localhost") bankUrl.hostname = hostname;
    return { ...state, bankUrl: bankUrl.origin };
  };
  fastify.register(async (local) => {
    guardSandbox(local, deps.door);

    local.get<{ Querystring: { done?: string } }>("/sandbox", async (request, reply) => {
      const [state, logins] = await Promise.all([stateFor(request), demoLogins(deps.dataDir)]);
      return reply
        .type("text/html; charset=utf-8")
        .send(sandboxPage(state, logins, request.query.done ?? null));
    });
    local.get("/sandbox/app", async (_request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .send(page("Sandbox", html`<p><a href="/">The app</a></p>`, "/sandbox/enter.js")),
    );
    local.get("/sandbox/state", async (request) => {
      const state = await stateFor(request);
      return wire({ ...state, payments: openPayments(state) });
    });
    local.get<{ Querystring: { to?: string } }>("/sandbox/sms", async (request) => {
      const messages = await latestMessages(deps, 10, request.query.to);
      if (messages === null) throw new Refusal("busy");
      return { messages };
    });
    mountDrawer(local, deps);

    const act = (path: string, run: (form: Form) => Promise<{ done: string; data?: object }>) =>
      local.post<{ Body: Form | undefined }>(path, async (request, reply) => {
        const form = request.body ?? {};
        const { done, data } = await run(form);
        if (form.page === "yes") {
          return reply.redirect(`/sandbox?${new URLSearchParams({ done })}`, 303);
        }
        return { done, ...data };
      });

    act("/sandbox/pay", async (form) => {
      const { payment = "", act: wanted } = form;
      const isKnown = UUID.test(payment) && (wanted === "accept" || wanted === "refuse");
      refuseUnless(isKnown, "bad_input", { fields: "payment, act" });
      const was = await orBusy(pressAtBank(deps, payment, wanted));
      refuseUnless(was, "bad_input", { fields: "payment" });
      const ended = ENDED.get(was);
      // The page itself shows the result or the refusal.
      if (ended && form.page === "yes") return { done: refusalSentence("en_US", ended) };
      if (ended) throw new Refusal(ended);
      return { done: wanted === "accept" ? "Paid at the bank." : "Refused at the bank." };
    });
    act("/sandbox/faucet", async (form) => {
      const amount = form.whole ? parseAmount(form.whole, "tUSDT") : wholeOf(form.amount);
      refuseUnless(amount && amount > 0n && amount <= FAUCET_MOST, "bad_input", {
        fields: "amount",
      });
      const to = addressOf(form);
      const { hash } = await orBusy(mintToken(deps.chainUrl, to, amount));
      return { done: `Sent. Transaction ${hash}`, data: { hash } };
    });
    act("/sandbox/gas", async (form) => {
      await orBusy(topUpGas(deps.chainUrl, addressOf(form), 10n ** 18n));
      return { done: "The address has test gas." };
    });
    act("/sandbox/mine", async (form) => {
      const blocks = count(form.blocks, MINE_BLOCKS_MAX, "blocks");
      const head = await orBusy(mineBlocks(deps.chainUrl, blocks));
      return { done: `Mined. The chain stands at block ${head.number}.` };
    });
    act("/sandbox/check", async () => {
      const ran = await deps.catchUp(async () => {});
      const done = ran ? "Jobs, reconciliation and invariants have run." : NO_JOBS;
      return { done, data: { ran } };
    });
    act("/sandbox/rails", async () => {
      const ran = await deps.catchUp(async () => {}, "rails");
      const done = ran ? "What is under way at chain and bank is one step further." : NO_JOBS;
      return { done, data: { ran } };
    });
    act("/sandbox/staff", async (form) => {
      const login = (await demoLogins(deps.dataDir)).find(({ staff }) => staff === form.as);
      refuseUnless(login?.key, "bad_input", { fields: "as" });
      // A key may begin with a dash.
      const who = ["--as", login.staff ?? "", `--key=${login.key}`];
      const { exit, lines } = await deps.runStaff([...who, ...argsOf(form.line)]);
      refuseUnless(exit === 0, "command_failed", { said: lines.join(" ") });
      return { done: lines.join("\n"), data: { lines } };
    });
    act("/sandbox/advance", async (form) => {
      const days = count(form.days, DAYS_MOST, "days");
      const ran = await deps.catchUp(async () => {
        await sql`select sandbox.advance_clock(${days})`.execute(db);
        await clock.refresh();
      });
      const later = ran ? "" : " The worker runs what is due by then.";
      return {
        done: `It is ${clock.now().toISOString().slice(0, 10)} now.${later}`,
        data: { ran },
      };
    });
  });
}

/** Without the key every path answers not_found, like any unknown one. */
function guardSandbox(local: FastifyInstance, door: SandboxDoor): void {
  local.addHook("onRoute", (route) => {
    route.config = { ...route.config, isHidden: true };
  });
  local.addHook<{ Querystring: { key?: unknown } }>("onRequest", async (request, reply) => {
    // Redirects at once to remove the key from the URL, so that it stays in no history and no referrer.
    if (request.method === "GET" && door.isOpenedBy(request, request.query.key)) {
      const path = request.routeOptions.url ?? "/sandbox";
      return reply.header("set-cookie", door.cookie).redirect(path, 303);
    }
    const shownBy = door.shownBy(request);
    refuseUnless(shownBy, "not_found");
    refuseUnless(isOfOwnPage(request, shownBy), "no_permission");
  });
}

const addressOf = (form: Form): string => readAddress(form.address ?? "");

/** A command line as its words: a JSON list of texts. */
function argsOf(line: string | undefined): string[] {
  const args = z.safeParse(z.array(z.string()), readJson(line ?? ""));
  if (!args.success) throw new Refusal("bad_input", { fields: "line" });
  return args.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wholeOf(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? BigInt(text) : null;
}

function count(text: string | undefined, most: number, field: string): number {
  const value = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 0;
  refuseUnless(value >= 1 && value <= most, "bad_input", { fields: field });
  return value;
}

/** Bigints as text, dates as ISO 8601. */
function wire(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (typeof part === "bigint" ? part.toString() : part)),
  );
}
