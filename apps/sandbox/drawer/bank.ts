/**
 * The newest payment of the member that waits on the bank's page: opened there, or paid and refused
 * from here. Those of others are theirs: the sandbox's own page has all.
 */
import { actButton } from "./act.ts";
import { readToken, send } from "./ask.ts";
import { element } from "./element.ts";
import { createOwnPages } from "./own-payments.ts";
import { type Desk, type Payment, type Section, section } from "./section.ts";

export function bankSection({ words, language, act, refresh }: Desk): Section {
  const note = element("p", { className: "quiet" });
  const link = element("a", { target: "_blank", rel: "noreferrer" });
  const press = (wanted: "accept" | "refuse", done: string) => () =>
    act(say, words.working, async () => {
      await send("/sandbox/pay", { payment, act: wanted }, language);
      await refresh();
      return done;
    });
  const buttons = element(
    "p",
    { className: "row" },
    actButton(words.refusePayment, press("refuse", words.refused)),
    actButton(words.pay, press("accept", words.paid)),
  );
  const waiting = element("div", {}, element("p", {}, link), buttons);
  const { node, say } = section(words.bank, note, waiting);
  const ownPages = createOwnPages(language);
  let payment = "";

  return {
    node,
    async show({ payments, bankUrl }) {
      const pageOf = ({ id }: Payment) => `${bankUrl}/pay/${id}`;
      const waits = payments?.filter(({ state }) => state === "open") ?? [];
      const own = await ownPages(waits.map(pageOf));
      const open = waits.find((one) => own.has(pageOf(one)));
      waiting.hidden = open === undefined;
      note.hidden = open !== undefined;
      const none = readToken() === null ? words.bankLogInFirst : words.noPayment;
      note.textContent = payments === null ? words.bankAway : none;
      if (open === undefined) return;
      payment = open.id;
      link.href = pageOf(open);
      const text = `${open.amount} ${open.currency}`;
      // Written only when it changes: the link may hold the focus.
      if (link.textContent !== text) link.textContent = text;
    },
  };
}
