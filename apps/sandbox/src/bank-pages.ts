/** The bank's two pages: one to pay or refuse a payment by hand, one with all events. */
import { type Books, keptOf, type Payment } from "./bank-books.ts";

const EXPONENT = 2;
/** The amount of a credit without a payment that is sent by hand. */
export const SENT = 100_00n;

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem; }
  h1 { font-size: 1.25rem; } table { border-collapse: collapse; width: 100%; }
  td, th { text-align: start; padding: .4rem .6rem .4rem 0; vertical-align: top; }
  .test { display: inline-block; border: 1px solid; border-radius: .25rem; padding: 0 .4rem; font-weight: 600; }
  .sum { font-size: 2rem; font-weight: 600; margin: .5rem 0; }
  form { display: inline-block; margin: .25rem .5rem .25rem 0; }
  button { font: inherit; min-height: 44px; min-width: 8rem; padding: .4rem 1rem; border-radius: .5rem;
    border: 1px solid; background: transparent; color: inherit; cursor: pointer; }
  code { overflow-wrap: anywhere; }`;

function page(title: string, body: string, refresh = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${plain(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">${refresh}<style>${STYLE}</style></head>
<body><p><span class="test">TEST</span> Sandbox bank. No real money, no real card.</p>${body}</body></html>`;
}

const STATES: Record<Payment["state"], string> = {
  open: "waits for you",
  paid: "paid",
  refused: "refused",
  expired: "expired",
};

/** Shown while the bank does not know the payment yet: the page reloads every second. */
export function waitingPage(): string {
  return page(
    "Payment",
    "<h1>One moment</h1><p>The payment is being prepared. This page looks again by itself.</p>",
    '<meta http-equiv="refresh" content="1">',
  );
}

export function paymentPage(payment: Payment): string {
  const { id, amount, currency, state, until, channel } = payment;
  const buttons = `<p>Test card •••• 4242. Choose what the payer does:</p>
<form method="post" action="/pay/${id}/refuse"><button>Refuse</button></form>
<form method="post" action="/pay/${id}/accept"><button>Pay</button></form>
<p>Can be paid until ${plain(until.slice(0, 16).replace("T", " "))} UTC.</p>`;
  const ended = `<p role="status">This payment is <strong>${STATES[state]}</strong>. You can close this page and go back to the app.</p>`;
  return page(
    "Payment",
    `<h1>Payment to Ballast (test)</h1><p class="sum">${sum(amount, currency)}</p>
<p>Channel ${plain(channel)}</p>${state === "open" ? buttons : ended}`,
  );
}

/**
 * The page for an operator of the sandbox: the newest payments and transfers, with their actions.
 */
export function overviewPage(books: Books): string {
  const payments = [...books.payments.values()].reverse().slice(0, 30);
  const transfers = [...books.transfers.values()].reverse().slice(0, 30);
  const paymentRows = payments.map(
    (payment) => `<tr><td>${sum(payment.amount, payment.currency)}, ${plain(payment.channel)}</td>
<td>${keptOf(payment) > 0n ? "charged back" : STATES[payment.state]}</td><td>${actions(payment)}</td></tr>`,
  );
  const transferRows = transfers.map(
    ({
      amount,
      currency,
      reference,
      state,
      reason,
    }) => `<tr><td>${sum(BigInt(amount), currency)}</td>
<td><code>${plain(reference)}</code></td><td>${state}${reason ? `: ${plain(reason)}` : ""}</td></tr>`,
  );
  const balances = (["clients", "house"] as const).flatMap((account) =>
    books
      .currencies(account)
      .map((code) => `<li>${account}: ${sum(books.balance(account, code), code)}</li>`),
  );
  const sends = books
    .currencies("clients")
    .map(
      (code) =>
        `<form method="post" action="/credit/${plain(code)}"><button>Send ${sum(SENT, code)} to clients without a payment</button></form>`,
    );
  return page(
    "Sandbox bank",
    `<h1>Accounts</h1><ul>${balances.join("") || "<li>Nothing yet.</li>"}</ul>
${sends.join("")}
<h1>Payments</h1><table>${paymentRows.join("") || "<tr><td>None yet.</td></tr>"}</table>
<h1>Transfers</h1><table>${transferRows.join("") || "<tr><td>None yet.</td></tr>"}</table>`,
  );
}

function actions(payment: Payment): string {
  if (payment.state === "open") return `<a href="/pay/${payment.id}">open</a>`;
  if (payment.state !== "paid") return "";
  const [act, says] =
    keptOf(payment) > 0n ? ["give-back", "Give back"] : ["chargeback", "Charge back"];
  return `<form method="post" action="/pay/${payment.id}/${act}"><button>${says}</button></form>`;
}

function sum(amount: bigint, currency: string): string {
  const text = String(amount < 0n ? -amount : amount).padStart(EXPONENT + 1, "0");
  const whole = text.slice(0, -EXPONENT).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0n ? "-" : ""}${whole}.${text.slice(-EXPONENT)} ${plain(currency)}`;
}

function plain(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
