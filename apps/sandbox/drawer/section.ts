/** What the parts of the drawer have in common: a heading, what they show, a place for results. */
import { element } from "./element.ts";
import type { Tongue } from "./words.ts";

export type Message = { to: string; text: string; at: string };

/** One that waits on the bank's page, whosever it is. */
export type Payment = { id: string; amount: string; currency: string };

/** Of GET /sandbox/state, what the drawer shows; null where a stand-in does not answer. */
export type State = {
  now: string;
  block: string | null;
  messages: Message[] | null;
  payments: Payment[] | null;
  bankUrl: string;
};

export type Section = {
  node: HTMLElement;
  /** Hides at once what another login than the one now is shown. */
  conceal?(): void;
  /** Holds nobody up: what it asks for itself it shows later, or says that there is no answer. */
  show(state: State): void;
};

/** Puts a sentence below the section, in sight, read aloud by a screen reader. */
export type Say = (sentence: string, isBad?: boolean) => void;

/** What every section is built with. */
export type Desk = Tongue & {
  /** Reads the state again and shows it; never throws. */
  refresh(): Promise<void>;
  /** Runs an act unless one runs, says how it goes, and tells the app that figures have changed. */
  act(say: Say, working: string, work: () => Promise<string>): void;
  close(): void;
};

export function section(title: string, ...children: Node[]): { node: HTMLElement; say: Say } {
  const result = element("p", { className: "result", role: "status" });
  const node = element("section", {}, element("h3", {}, title), ...children, result);
  const say: Say = (sentence, isBad = false) => {
    result.textContent = sentence;
    result.classList.toggle("bad", isBad);
    // The drawer is longer than the screen, and whoever tapped looks where the button is.
    if (sentence) result.scrollIntoView({ block: "nearest" });
  };
  return { node, say };
}
