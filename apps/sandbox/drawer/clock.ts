/** The time that everything here goes by, and the way to tomorrow. */
import { actButton } from "./act.ts";
import { send } from "./ask.ts";
import { element } from "./element.ts";
import { type Desk, type Section, section } from "./section.ts";

export function clockSection({ words, language, locale, act, refresh }: Desk): Section {
  const time = element("time", { className: "figure" });
  const advance = (label: string, days: string) =>
    actButton(label, () =>
      act(say, words.advancing, async () => {
        await send("/sandbox/advance", { days }, language);
        await refresh();
        return `${words.done} ${time.textContent}`;
      }),
    );
  const buttons = element("p", { className: "row" });
  buttons.append(advance(words.advanceDay, "1"), advance(words.advanceWeek, "7"));
  const { node, say } = section(words.clock, element("p", {}, time), buttons);
  // Days are counted in UTC.
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
    timeZoneName: "short",
  });
  return {
    node,
    show({ now }) {
      time.dateTime = now;
      time.textContent = format.format(new Date(now));
    },
  };
}
