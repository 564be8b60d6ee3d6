/** The newest SMS, each with its code in large print. */
import { copyButton } from "./copy.ts";
import { element } from "./element.ts";
import { type Desk, type Message, type Section, section } from "./section.ts";

const SHOWN = 2;

export function messagesSection({ words }: Desk): Section {
  const note = element("p", { className: "quiet" });
  // A screen reader reads a message that arrives while the drawer is open.
  const list = element("ul", { ariaLive: "polite" });
  const { node, say } = section(words.messages, note, list);
  const items = new Map<string, HTMLElement>();

  function draw({ to, text }: Message): HTMLElement {
    const code = /\d{6}/.exec(text)?.[0];
    const item = element("li");
    if (code !== undefined) {
      const large = element("strong", { className: "code" }, code);
      item.append(element("p", { className: "row" }, large, copyButton(words, code, say)));
    }
    item.append(element("p", { className: "quiet" }, element("bdi", {}, to), " · ", text));
    return item;
  }

  return {
    node,
    show({ messages }) {
      note.hidden = messages !== null && messages.length > 0;
      note.textContent = messages === null ? words.messagesAway : words.noMessages;
      // Items that stay are not rendered again, because a button in them may hold the focus.
      const newest = new Map((messages ?? []).slice(0, SHOWN).map((m) => [JSON.stringify(m), m]));
      for (const [key, item] of items) {
        if (newest.has(key)) continue;
        item.remove();
        items.delete(key);
      }
      for (const [key, message] of [...newest].reverse()) {
        if (items.has(key)) continue;
        const item = draw(message);
        items.set(key, item);
        list.prepend(item);
      }
    },
  };
}
