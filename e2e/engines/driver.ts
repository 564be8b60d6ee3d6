/** A browser driven by WebDriver, independent of the transport of its commands. */

/** The key by which a command refers to an element of the page. */
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
  /** Adds text to the content of a field. */
  type(element: ElementId, text: string): Promise<void>;
  /** A screenshot of the visible part, as PNG. */
  picture(): Promise<Buffer>;
};

export type Driver = Commands & {
  name: string;
  /** Gives the page this size in pixels. */
  resize(width: number, height: number): Promise<void>;
  quit(): Promise<void>;
};

/** An error that WebDriver answers instead of a value. */
export class DriverError extends Error {
  readonly code: string;
  constructor(command: string, { error, message }: { error?: string; message?: string }) {
    super(`${command}: ${error}: ${message}`);
    this.code = error ?? "";
  }
}

/** The longest times for loading a page and for a test's script, in milliseconds. */
export const TIMEOUTS = { pageLoad: 60_000, script: 60_000, implicit: 0 };
/** A command fails after this time, so that a hung browser fails its test. */
export const COMMAND_MS = 120_000;
