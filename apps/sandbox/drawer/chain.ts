/** The head of the local chain, and blocks on demand, which confirm a deposit. */
import { actButton } from "./act.ts";
import { send } from "./ask.ts";
import { element } from "./element.ts";
import { type Desk, type Section, section } from "./section.ts";
import { fill } from "./words.ts";

export function chainSection({ words, language, locale, act, refresh }: Desk): Section {
  const head = element("p", { className: "figure" });
  const mine = (label: string, blocks: string) =>
    actButton(label, () =>
      act(say, words.working, async () => {
        await send("/sandbox/mine", { blocks }, language);
        await refresh();
        return `${words.done} ${head.textContent}`;
      }),
    );
  const buttons = element("p", { className: "row" });
  buttons.append(mine(words.mineOne, "1"), mine(words.mineMany, "20"));
  const { node, say } = section(words.chain, head, buttons);
  const number = new Intl.NumberFormat(locale);
  return {
    node,
    show({ block }) {
      head.textContent =
        block === null
          ? words.chainAway
          : fill(words.block, { number: number.format(BigInt(block)) });
    },
  };
}
