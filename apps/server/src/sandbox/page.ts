/** The sandbox page: everything a newcomer needs to play all parts. Works without scripts. */
import { type Html, html, page } from "../platform/html.ts";
import { guardWords } from "../reserve/guard-words.ts";
import { codeNow } from "./demo-codes.ts";
import type { DemoLogin } from "./demo-logins.ts";
import type { SandboxState } from "./state.ts";

/** Payments listed here; the bank's own page has all of them. */
const PAYMENTS_SHOWN = 5;

const instant = (at: Date | null) =>
  at ? at.toISOString().slice(0, 19).replace("T", " ") : "never";

export function sandboxPage(state: SandboxState, logins: DemoLogin[], done: string | null): string {
  return page(
    "Sandbox",
    html`<h1>Sandbox</h1>
      <p class="quiet">
        The rails here are stand-ins on this machine. Nothing on this page exists where the rails are
        not the local ones.
      </p>
      ${done ? html`<p class="card good" role="status">${done}</p>` : ""}
      ${demoLogins(logins)} ${messages(state)} ${bank(state)} ${faucet()} ${chain(state)} ${clock(state)}
      ${guard(state)} ${invariants(state)}
      <p><a href="/sandbox/app">The app</a> · <a href="/api">API</a></p>`,
  );
}

function demoLogins(logins: DemoLogin[]): Html {
  if (logins.length === 0) return html``;
  return html`<h2>Demo logins</h2>
    ${logins.map(
      (login) => html`<dl class="card">
        ${Object.entries(login).map(
          ([name, value]) =>
            html`<dt>${name}</dt><dd>${name === "note" ? value : html`<code>${value}</code>`}</dd>`,
        )}
        ${login.secret ? html`<dt>code now</dt><dd><code>${codeNow(login.secret)}</code></dd>` : ""}
      </dl>`,
    )}`;
}

function messages(state: SandboxState): Html {
  const rows = state.messages;
  if (rows === null) {
    return html`<h2>Latest SMS</h2>
      <p class="bad">The SMS stand-in does not answer. Is it running?</p>`;
  }
  if (rows.length === 0) {
    return html`<h2>Latest SMS</h2>
      <p class="quiet">No message yet. Ask for a code in the app and reload this page.</p>`;
  }
  return html`<h2>Latest SMS</h2>
    <table>
      <thead><tr><th scope="col">To</th><th scope="col">Text</th></tr></thead>
      <tbody>
        ${rows.map((row) => html`<tr><td class="whole"><code>${row.to}</code></td><td>${row.text}</td></tr>`)}
      </tbody>
    </table>`;
}

function bank({ payments, bankUrl }: SandboxState): Html {
  if (payments === null) {
    return html`<h2>Bank payments</h2>
      <p class="bad">The bank's stand-in does not answer. Is it running?</p>`;
  }
  const button = (id: string, act: string, label: string) => html`<form method="post"
    action="/sandbox/pay"><input type="hidden" name="page" value="yes" />
    <input type="hidden" name="payment" value="${id}" /><input type="hidden" name="act" value="${act}" />
    <button>${label}</button></form>`;
  return html`<h2>Bank payments</h2>
    ${payments.slice(0, PAYMENTS_SHOWN).map(
      ({ id, amount, currency, state }) => html`<div class="card">
        <p><a href="${bankUrl}/pay/${id}">${amount} ${currency} (test money)</a>, ${state}</p>
        ${state === "open" ? html`${button(id, "refuse", "Refuse")} ${button(id, "accept", "Pay")}` : ""}
      </div>`,
    )}
    <p class="quiet">
      ${payments.length === 0 ? "No payment yet. Deposit local currency in the app and reload this page." : ""}
      <a href="${bankUrl}/">Everything at the bank</a>
    </p>`;
}

function faucet(): Html {
  return html`<h2>Send test USDT</h2>
    <form method="post" action="/sandbox/faucet">
      <input type="hidden" name="page" value="yes" />
      <label>Address <input name="address" required pattern="0x[0-9a-fA-F]{40}" /></label>
      <label>Amount (tUSDT) <input name="whole" required inputmode="decimal" value="1000" /></label>
      <button>Send</button>
    </form>
    <p class="quiet">A deposit is credited after 20 blocks.</p>`;
}

function chain(state: SandboxState): Html {
  return html`<h2>Chain</h2>
    <p>Block <span class="number">${state.block ?? "unknown: the node does not answer"}</span></p>
    <form method="post" action="/sandbox/mine">
      <input type="hidden" name="page" value="yes" />
      <label>Blocks <input name="blocks" required inputmode="numeric" value="20" /></label>
      <button>Mine</button>
    </form>`;
}

function clock(state: SandboxState): Html {
  return html`<h2>Clock</h2>
    <p>It is <span class="number">${instant(state.now)}</span> UTC for everything here.</p>
    <form method="post" action="/sandbox/advance">
      <input type="hidden" name="page" value="yes" />
      <label>Days <input name="days" required inputmode="numeric" value="1" /></label>
      <button>Advance</button>
    </form>`;
}

function guard(state: SandboxState): Html {
  const sales = (refusal: string | null) =>
    refusal === null ? "sales on" : refusal === "guard_stale" ? "sales paused" : "sales stopped";
  const words = (codes: string[]) => [...new Set(codes)].map(guardWords).join("; ");
  const cover = (bps: bigint) => `${bps / 100n}.${(bps % 100n).toString().padStart(2, "0")} %`;
  return html`<h2>Guard of sales</h2>
    <form method="post" action="/sandbox/check">
      <input type="hidden" name="page" value="yes" />
      <button>Check now</button>
    </form>
    ${state.guards.map(
      (row) => html`<dl>
        <dt>${row.currency}</dt>
        <dd class="${row.refusal ? "bad" : "good"}">${sales(row.refusal)}</dd>
        <dt>Client cover</dt><dd class="number">${cover(row.clientCoverBps)}</dd>
        <dt>Reserve cover</dt><dd class="number">${cover(row.reserveCoverBps)}</dd>
        <dt>Checked</dt><dd class="number">${instant(row.checkedAt)}</dd>
        <dt>Why</dt>
        <dd>${words([...row.reasons, ...row.stale]) || "nothing to report"}</dd>
        <dt>Red now</dt><dd>${words(row.red) || "nothing"}</dd>
      </dl>`,
    )}`;
}

function invariants(state: SandboxState): Html {
  if (state.invariants.length === 0) {
    return html`<h2>Invariants</h2><p class="quiet">They have not run yet.</p>`;
  }
  return html`<h2>Invariants</h2>
    <table>
      <thead>
        <tr><th scope="col">Name</th><th scope="col">State</th><th scope="col">Last run</th></tr>
      </thead>
      <tbody>
        ${state.invariants.map(
          (row) => html`<tr>
            <td>${row.name.replaceAll("_", " ")}</td>
            <td class="${row.rows === 0n ? "good" : "bad"}">
              ${row.rows === 0n ? "holds" : `broken: ${row.rows} rows`}
            </td>
            <td class="number">${instant(row.at)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
}
