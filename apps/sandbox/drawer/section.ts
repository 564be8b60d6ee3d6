/** The common frame of the drawer's sections: a heading, the content, a place for results. */
import { element } from "./element.ts";
import type { Tongue } from "./words.ts";

export type Message = { to: string; text: string; at: string };

/** A payment that is pending on the bank's page, of any member. */
export type Payment = { id: string; amount: string; currency: string };

/**
 * The fields of GET /sandbox/state that the drawer shows; null when a stand-in does not respond.
 */
export type State = {
  now: string;
  block: string | null;
  messages: Message[] | null;
  payments: Payment[] | null;
  bankUrl: string;
};

export type Section = {
  node: HTMLElement;
  /** Hides content that belongs to another login than the present one. */
  conceal?(): void;
  /**
   * Must not block: what it requests itself it shows later, or reports that there is no response.
   */
  show(state: State): void;
};

/** Shows a sentence below the section, scrolled into view and read aloud by a screen reader. */
export type Say = (sentence: string, isBad?: boolean) => void;

/** The services that every section gets. */
export type Desk = Tongue & {
  /** Reads the state again and shows it; never throws. */
  refresh(): Promise<void>;
  /**
   * Runs an act unless another is running, reports the result, and tells the app that figures have
   * changed.
   */
  act(say: Say, working: string, work: () => Promise<string>): void;
  close(): void;
};

export function section(title: string, ...children: Node[]): { node: HTMLElement; say: Say } {
  const result = element("p", { className: "result", role: "status" });
  const node = element("section", {}, element("h3", {}, title), ...children, result);
  const say: Say = (sentence, isBad = false) => {
    result.textContent = sentence;
    result.classList.toggle("bad", isBad);
    // The drawer is longer than the screen, and the user looks at the tapped button.
    if (sentence) result.scrollIntoView({ block: "nearest" });
  };
  return { node, say };
}
