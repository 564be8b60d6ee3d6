/**
 * The member's newest pending payment: the bank's page can be opened, or the payment paid and
 * refused from here. Payments of others are not shown: the sandbox's own page has all.
 */
import { actButton } from "./act.ts";
import { Refused, readToken, send } from "./ask.ts";
import { element } from "./element.ts";
import { createOwnPages } from "./own-payments.ts";
import { type Desk, type Payment, type Section, type State, section } from "./section.ts";

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
  const waiting = element("div", { hidden: true }, element("p", {}, link), buttons);
  const { node, say } = section(words.bank, note, waiting);
  const ownPages = createOwnPages(language);
  let payment = "";
  let drawnFor: string | null = null;
  let rounds = 0;

  function draw(open: Payment | undefined, page: string, otherwise: string): void {
    drawnFor = readToken();
    waiting.hidden = open === undefined;
    note.hidden = open !== undefined;
    note.textContent = otherwise;
    if (open === undefined) return;
    payment = open.id;
    link.href = page;
    const text = `${open.amount} ${open.currency}`;
    // Written only when it changes, because the link may hold the focus.
    if (link.textContent !== text) link.textContent = text;
  }

  async function offer({ payments, bankUrl }: State): Promise<void> {
    const token = readToken();
    rounds += 1;
    const round = rounds;
    const pageOf = ({ id }: Payment) => `${bankUrl}/pay/${id}`;
    const none = token === null ? words.bankLogInFirst : words.noPayment;
    let open: Payment | undefined;
    let otherwise = payments === null ? words.bankAway : none;
    try {
      const own = await ownPages(payments?.map(pageOf) ?? []);
      open = payments?.find((one) => own.has(pageOf(one)));
    } catch (error) {
      otherwise = error instanceof Refused ? error.message : words.noAnswer;
    }
    // A later round is more recent, or another member has logged in during the request.
    if (round !== rounds || readToken() !== token) return;
    draw(open, open ? pageOf(open) : "", otherwise);
  }

  return {
    node,
    conceal() {
      if (readToken() === drawnFor) return;
      waiting.hidden = true;
      note.hidden = true;
    },
    show: (state) => void offer(state),
  };
}
