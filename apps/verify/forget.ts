/** Deletes what was given to this page, after a confirmation, because it may be evidence. */
import { element } from "./element.ts";
import { keepGiven } from "./seen.ts";
import type { Words } from "./words.ts";

export function forgetGiven(words: Words, onForgotten: () => void): HTMLElement {
  const button = (text: string, onclick: () => void) =>
    element("button", { type: "button", className: "second", onclick }, text);
  const question = element("p", { id: "forget-question" }, words.forgetAsk);
  const dialog = element(
    "dialog",
    {},
    question,
    button(words.forgetYes, () => {
      dialog.close();
      keepGiven([]);
      onForgotten();
    }),
    button(words.forgetNo, () => dialog.close()),
  );
  dialog.setAttribute("aria-labelledby", question.id);
  return element(
    "div",
    {},
    button(words.forget, () => dialog.showModal()),
    dialog,
  );
}
