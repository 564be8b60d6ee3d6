/** Acts that change the sandbox, one at a time across all buttons. */
import { Refused } from "./ask.ts";
import { element } from "./element.ts";
import type { Desk } from "./section.ts";
import type { Tongue } from "./words.ts";

/** An error whose message is a sentence for the user. */
export class Wrong extends Error {}

// The chain's watcher polls once a second, so the effect of an act on the chain appears a little
// later.
const WATCHED_AFTER_MS = 2_000;

let isRunning = false;

/**
 * The class `act` identifies all buttons that are disabled while an act runs. Without `run` the
 * button submits its form.
 */
export function actButton(label: string, run?: () => void): HTMLButtonElement {
  const button = element("button", { className: "act", type: run ? "button" : "submit" }, label);
  button.ariaDisabled = String(isRunning);
  if (run) button.addEventListener("click", run);
  return button;
}

export function createAct(dialog: HTMLElement, { words }: Tongue): Desk["act"] {
  const mark = () => {
    // `disabled` would take the focus from the pressed button.
    for (const button of dialog.querySelectorAll(".act")) button.ariaDisabled = String(isRunning);
  };
  return async (say, working, work) => {
    if (isRunning) return;
    isRunning = true;
    mark();
    say(working);
    try {
      say(await work());
      announceChange();
      setTimeout(announceChange, WATCHED_AFTER_MS);
    } catch (error) {
      const isForPeople = error instanceof Refused || error instanceof Wrong;
      say(isForPeople ? error.message : words.noAnswer, true);
    } finally {
      isRunning = false;
      mark();
    }
  };
}

function announceChange(): void {
  window.dispatchEvent(new CustomEvent("ballast:changed"));
}
