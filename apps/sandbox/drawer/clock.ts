/** The sandbox's time, and a button that advances it to tomorrow. */
import { actButton } from "./act.ts";
import { send, useSession } from "./ask.ts";
import { element } from "./element.ts";
import { type Desk, type Section, section } from "./section.ts";

export function clockSection({ words, language, locale, act, refresh }: Desk): Section {
  const time = element("time", { className: "figure" });
  // Advances day by day, so that what falls due on a day is booked on it, and a session used in
  // between does not expire after an idle week.
  const advance = (label: string, days: number) =>
    actButton(label, () =>
      act(say, words.advancing, async () => {
        for (let day = 0; day < days; day += 1) {
          await send("/sandbox/advance", { days: "1" }, language);
          await useSession(language);
        }
        await refresh();
        return `${words.done} ${time.textContent}`;
      }),
    );
  const buttons = element("p", { className: "row" });
  buttons.append(advance(words.advanceDay, 1), advance(words.advanceWeek, 7));
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
