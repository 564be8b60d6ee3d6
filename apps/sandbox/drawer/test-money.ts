/** Sends test money to the deposit address of the member who is logged in, as a stranger would. */
import { actButton, Wrong } from "./act.ts";
import { ask, readToken, send } from "./ask.ts";
import { copyButton } from "./copy.ts";
import { element } from "./element.ts";
import { type Desk, type Section, section } from "./section.ts";
import { fill } from "./words.ts";

const LEAST = "0.01";
const MOST = "1000000";
/** An account of the local chain that nobody here owns: money withdrawn to it has left. */
const OUTSIDE = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const ADDRESS = "/api/assets/address/get?currency=tUSDT&chain=BEP20";

type DepositAddress = { data: { address: string; confirmations: number } };

export function testMoneySection({ words, language, locale, act, refresh }: Desk): Section {
  const input = element("input", { inputMode: "decimal", value: "1000", autocomplete: "off" });
  const label = element("label", {}, words.amount, input);
  const form = element("form", { noValidate: true }, label, actButton(words.send));
  const note = element("p", { className: "quiet" }, words.logInFirst);
  const outside = element("p", {}, element("span", { className: "quiet" }, words.outside));
  const { node, say } = section(words.money, note, form, outside);
  outside.append(element("code", { className: "whole" }, OUTSIDE), copyButton(words, OUTSIDE, say));

  async function sendMoney(): Promise<string> {
    const whole = readAmount(input.value);
    input.ariaInvalid = String(whole === null);
    if (whole === null) {
      input.focus();
      const number = new Intl.NumberFormat(locale);
      throw new Wrong(
        fill(words.amountWrong, { least: number.format(LEAST), most: number.format(MOST) }),
      );
    }
    const headers = { language, "x-access-token": readToken() ?? "" };
    const { data } = await ask<DepositAddress>(ADDRESS, headers);
    await send("/sandbox/faucet", { address: data.address, whole }, language);
    await refresh();
    return fill(words.sent, { count: String(data.confirmations) });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(say, words.working, sendMoney);
  });
  return {
    node,
    show() {
      form.hidden = readToken() === null;
      note.hidden = !form.hidden;
    },
  };
}

/**
 * Parses an amount: "1,000", "1.000", "1 00 000" are whole; "2,5", "2.50" have decimals, at most
 * two, which distinguishes the two forms in every language. Null when the faucet does not give this
 * amount.
 */
function readAmount(text: string): string | null {
  const parts = /^(\d+|\d{1,3}(?:[.,\s]\d{2,3})*[.,\s]\d{3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const whole = (parts[1] ?? "").replace(/\D/g, "");
  const amount = `${whole}.${(parts[2] ?? "").padEnd(2, "0")}`;
  const cents = BigInt(amount.replace(".", ""));
  return cents > 0n && cents <= BigInt(MOST) * 100n ? amount : null;
}
