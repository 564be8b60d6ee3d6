/** The opened drawer: a sheet at the bottom of the app's column, which shows the present state. */
import { createAct } from "./act.ts";
import { ask } from "./ask.ts";
import { bankSection } from "./bank.ts";
import { chainSection } from "./chain.ts";
import { clockSection } from "./clock.ts";
import { element } from "./element.ts";
import { loginsSection } from "./logins.ts";
import { messagesSection } from "./messages.ts";
import type { Desk, Section, State } from "./section.ts";
import { testMoneySection } from "./test-money.ts";
import { readTongue, type Tongue, tagOfPage } from "./words.ts";

const EVERY_MS = 2_000;

const dialog = createDialog();
const away = element("p", { className: "result bad", role: "status" });
let tongue: Tongue | undefined;
let sections: Section[] = [];
let next: ReturnType<typeof setTimeout> | undefined;
let refreshes = 0;
let shown = 0;

/**
 * Renders the sheet in the page's language unless it exists, and shows it. Throws while offline.
 */
export async function openPanel(root: ShadowRoot): Promise<void> {
  root.append(dialog);
  await speak();
  if (!dialog.open) dialog.showModal();
  void watch();
}

async function speak(): Promise<void> {
  const wanted = tagOfPage();
  if (wanted === tongue?.tag) return;
  tongue = await readTongue(wanted);
  draw(tongue);
}

function draw(tongue: Tongue): void {
  const { words, locale } = tongue;
  const close = () => dialog.close();
  const desk: Desk = { ...tongue, refresh, close, act: createAct(dialog, tongue) };
  const creators = [
    messagesSection,
    bankSection,
    testMoneySection,
    chainSection,
    clockSection,
    loginsSection,
  ];
  sections = creators.map((create) => create(desk));
  const closeButton = element("button", { type: "button", className: "close" }, "×");
  closeButton.ariaLabel = words.close;
  closeButton.addEventListener("click", close);
  const title = element("h2", { id: "title", lang: "en" }, "Sandbox");
  const link = element("a", { href: "/sandbox", target: "_blank" }, words.page);
  const sheet = element(
    "div",
    { className: "sheet", lang: locale },
    element("div", { className: "bar" }, title, closeButton),
    element("p", { className: "quiet" }, words.about),
    away,
    ...sections.map(({ node }) => node),
    element("p", {}, link),
  );
  dialog.replaceChildren(sheet);
  if (dialog.open) closeButton.focus();
}

function createDialog(): HTMLDialogElement {
  const made = element("dialog");
  made.setAttribute("aria-labelledby", "title");
  let pressed: EventTarget | null = null;
  made.addEventListener("pointerdown", (event) => {
    pressed = event.target;
  });
  // A click hits the dialog itself only on its backdrop, because the sheet covers the rest.
  made.addEventListener("click", (event) => {
    if (event.target === made && pressed === made) made.close();
  });
  made.addEventListener("close", forgetResults);
  document.addEventListener("visibilitychange", () => void watch());
  const onLanguage = () => {
    if (made.open) speak().then(refresh, () => {});
  };
  new MutationObserver(onLanguage).observe(document.documentElement, { attributeFilter: ["lang"] });
  return made;
}

/** Results are cleared when the drawer closes, unless an act still runs. */
function forgetResults(): void {
  if (dialog.querySelector(".act[aria-disabled=true]")) return;
  for (const result of dialog.querySelectorAll(".result")) result.textContent = "";
}

/** Refreshes repeatedly while the drawer is visible. */
async function watch(): Promise<void> {
  clearTimeout(next);
  if (!dialog.open || document.hidden) return;
  await refresh();
  clearTimeout(next);
  next = setTimeout(() => void watch(), EVERY_MS);
}

async function refresh(): Promise<void> {
  refreshes += 1;
  const refreshed = refreshes;
  for (const { conceal } of sections) conceal?.();
  const state = await ask<State>("/sandbox/state").catch(() => null);
  // A later refresh has been answered first.
  if (refreshed < shown) return;
  shown = refreshed;
  if (state !== null) for (const { show } of sections) show(state);
  const problem = state === null ? (tongue?.words.noAnswer ?? "") : "";
  // Written only when it changes, because each change is read aloud.
  if (away.textContent !== problem) away.textContent = problem;
}
