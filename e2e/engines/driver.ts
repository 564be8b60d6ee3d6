/** A browser that is driven by WebDriver, whichever way its commands travel. */

/** What refers to an element of the page in a command. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export type ElementId = { [ELEMENT]: string };
export const idOf = (element: ElementId): string => element[ELEMENT];

/** The commands of WebDriver that the tests use. */
export type Commands = {
  goTo(url: string): Promise<void>;
  goBack(): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function body in the page with `arguments`; a promise that it returns is awaited. */
  run<T>(body: string, args?: readonly unknown[]): Promise<T>;
  click(element: ElementId): Promise<void>;
  /** Adds to what a field holds. */
  type(element: ElementId, text: string): Promise<void>;
  /** A picture of what is seen, as PNG. */
  picture(): Promise<Buffer>;
};

export type Driver = Commands & {
  name: string;
  /** Gives the page so many pixels. */
  resize(width: number, height: number): Promise<void>;
  quit(): Promise<void>;
};

/** What WebDriver answers in place of a value. */
export class DriverError extends Error {
  readonly code: string;
  constructor(command: string, { error, message }: { error?: string; message?: string }) {
    super(`${command}: ${error}: ${message}`);
    this.code = error ?? "";
  }
}

/** How long a page may take to load, and a script of a test to answer; milliseconds. */
export const TIMEOUTS = { pageLoad: 60_000, script: 60_000, implicit: 0 };
/** A command that takes longer has no answer: a hung browser fails its test. */
export const COMMAND_MS = 120_000;
