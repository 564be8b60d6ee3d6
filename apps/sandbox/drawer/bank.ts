/** The newest payment that waits on the bank's page: opened there, or paid and refused from here. */
import { actButton } from "./act.ts";
import { send } from "./ask.ts";
import { element } from "./element.ts";
import { type Desk, type Section, section } from "./section.ts";

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
  let payment = "";

  return {
    node,
    show({ payments, bankUrl }) {
      const open = payments?.find(({ state }) => state === "open");
      waiting.hidden = open === undefined;
      note.hidden = open !== undefined;
      note.textContent = payments === null ? words.bankAway : words.noPayment;
      if (open === undefined) return;
      payment = open.id;
      link.href = `${bankUrl}/pay/${open.id}`;
      const text = `${open.amount} ${open.currency}`;
      // Written only when it changes: the link may hold the focus.
      if (link.textContent !== text) link.textContent = text;
    },
  };
}
