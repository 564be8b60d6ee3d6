/**
 * Creates elements by name, properties and content; and elements whose words follow the language.
 */
import type { Word, Words } from "./words.ts";

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** A shape of a drawing; its attributes are not checked. */
export function shape(name: string, attributes: object, ...children: Element[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Content behind a text that opens it. */
export const opens = (text: string, ...children: Node[]) =>
  element("details", {}, element("summary", {}, text), ...children);

/** Content behind a word that follows the language. */
export const fold = (name: Word, ...children: Node[]) =>
  element("details", {}, said(element("summary"), name), ...children);

const spoken = new Map<HTMLElement, Word | null>();

/** Shows the word in the selected language, also after a change of language. */
export function said<E extends HTMLElement>(made: E, word: Word): E {
  spoken.set(made, word);
  return made;
}

export function sayAll(words: Words): void {
  for (const [made, word] of spoken) made.textContent = word === null ? "" : words[word];
}

/** A control with its label, hint and error, linked for a screen reader. */
export function field(label: Word, control: HTMLElement, hint?: Word) {
  control.id = label;
  const error = element("p", { id: `${label}-error`, className: "error" });
  const help = said(element("p", { id: `${label}-hint`, className: "quiet" }), hint ?? label);
  spoken.set(error, null);
  const tie = (hasError: boolean) => {
    const ids = [hint ? help.id : "", hasError ? error.id : ""].filter(Boolean).join(" ");
    if (ids === "") control.removeAttribute("aria-describedby");
    else control.setAttribute("aria-describedby", ids);
    control.ariaInvalid = hasError ? "true" : null;
  };
  tie(false);
  return {
    control,
    frame: element(
      "div",
      { className: "field" },
      said(element("label", { htmlFor: label }), label),
      control,
      ...(hint ? [help] : []),
      error,
    ),
    complain(word: Word | null): void {
      spoken.set(error, word);
      tie(word !== null);
    },
  };
}
