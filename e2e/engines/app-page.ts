/**
 * Finds elements of a page by role and name, as people do, and acts on them; waits as `expect`
 * does.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Driver, DriverError, type ElementId } from "./driver.ts";

/** The most that a step may take on a machine that is busy with other work. */
const WAIT_MS = 60_000;
const AGAIN_MS = 100;

export type Role =
  | "button"
  | "link"
  | "heading"
  | "field"
  | "checkbox"
  | "radio"
  | "text"
  | "dialog"
  | "control";
export type Box = { x: number; y: number; width: number; height: number };

export type AppPage = {
  driver: Driver;
  /**
   * Finds a visible element of that role and name, once there is one; within the topmost dialog if
   * one is open.
   */
  find(role: Role, name: string | RegExp): Promise<ElementId>;
  click(role: Role, name: string | RegExp): Promise<void>;
  fill(name: string, text: string): Promise<void>;
  gone(role: Role, name: string | RegExp): Promise<void>;
  /** Polls a script of the page until it answers true. */
  until(what: string, body: string, ...args: unknown[]): Promise<void>;
};

const IS_STILL = `!document.getAnimations().some(({ effect }) =>
  (effect?.pseudoElement ?? "").startsWith("::view-transition"))`;

/**
 * Runs in the page with role, pattern and flags. The name is what a screen reader says first: the
 * label, otherwise the words themselves.
 */
const FIND = `
  const [role, pattern, flags] = arguments;
  const name = new RegExp(pattern, flags);
  const SELECTORS = {
    button: "button, [role=button], summary", link: "a[href]", heading: "h1, h2, h3, h4",
    field: "input:not([type=checkbox]):not([type=radio]), textarea",
    checkbox: "input[type=checkbox]", radio: "input[type=radio]", text: "*", dialog: "dialog[open]",
    control: "[name]",
  };
  const wordsOf = (ids) => ids.split(/\\s+/).map((id) => document.getElementById(id)?.textContent).join(" ");
  const namesOf = (element) => [
    element.getAttribute("aria-label"),
    element.hasAttribute("aria-labelledby") ? wordsOf(element.getAttribute("aria-labelledby")) : null,
    ...[...(element.labels ?? [])].map((label) => label.innerText),
    role === "field" ? null : element.innerText ?? element.textContent,
    element.value, role === "control" ? element.name : null,
  ].filter((text) => typeof text === "string").map((text) => text.replace(/\\s+/g, " ").trim());
  const isSeen = (element) => {
    const { visibility, display } = getComputedStyle(element);
    return element.getClientRects().length > 0 && visibility === "visible" && display !== "none";
  };
  const dialogs = document.querySelectorAll("dialog[open]");
  const room = role !== "dialog" && dialogs.length > 0 ? dialogs[dialogs.length - 1] : document;
  const all = [...room.querySelectorAll(SELECTORS[role])].filter(
    (element) => isSeen(element) && namesOf(element).some((text) => name.test(text)),
  );
  if (role !== "text") return all[0] ?? null;
  // The innermost that says it.
  return all.find((element) => !all.some((other) => other !== element && element.contains(other))) ?? null;`;

/** Temporary errors while the page is changing or an element is moving. */
const PASSING =
  /stale element|no such element|intercepted|not interactable|no such window|javascript error|detached/;

const patternOf = (name: string | RegExp): [string, string] =>
  typeof name === "string"
    ? [`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, ""]
    : [name.source, name.flags];

export function appPage(driver: Driver): AppPage {
  const look = (role: Role, name: string | RegExp) =>
    driver.run<ElementId | null>(FIND, [role, ...patternOf(name)]);

  /** Repeats `act` until it answers something other than null. */
  async function eventually<T>(what: string, act: () => Promise<T | null>): Promise<T> {
    const end = performance.now() + WAIT_MS;
    let last = "";
    for (;;) {
      const answer = await act().catch((error: unknown) => {
        if (!(error instanceof DriverError) || !PASSING.test(error.message)) throw error;
        last = error.message;
        return null;
      });
      if (answer !== null) return answer;
      if (performance.now() > end) throw new Error(`${driver.name}: ${what} ${last}`);
      await sleep(AGAIN_MS);
    }
  }

  const onElement = (
    what: string,
    role: Role,
    name: string | RegExp,
    act: (element: ElementId) => Promise<unknown>,
  ) =>
    eventually(`${what} ${role} ${name}`, async () => {
      const element = await look(role, name);
      if (element === null) return null;
      await act(element);
      return true;
    });

  return {
    driver,
    find: (role, name) => eventually(`find ${role} ${name}`, () => look(role, name)),
    async click(role, name) {
      await onElement("click", role, name, async (element) => {
        // While one screen slides over another a page takes no click.
        await eventually("it still slides", async () =>
          (await driver.run<boolean>(`return ${IS_STILL}`, [])) ? true : null,
        );
        // WebDriver regards an element below a bar of the screen as visible.
        await driver.run(`arguments[0].scrollIntoView({ block: "center" })`, [element]);
        await driver.click(element);
      });
    },
    async fill(name, text) {
      await onElement("fill", "field", name, (element) => driver.type(element, text));
    },
    async gone(role, name) {
      await eventually(`${role} ${name} is still there`, async () =>
        (await look(role, name)) === null ? true : null,
      );
    },
    async until(what, body, ...args) {
      await eventually(what, async () => ((await driver.run<boolean>(body, args)) ? true : null));
    },
  };
}
