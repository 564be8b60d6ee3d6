import { element } from "./element.ts";
import type { Say } from "./section.ts";
import type { Words } from "./words.ts";

export function copyButton(words: Words, text: string, say: Say): HTMLButtonElement {
  const button = element("button", { type: "button" }, words.copy);
  button.ariaLabel = `${words.copy} ${text}`;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(words.copied);
    } catch {
      say(words.copyFailed, true);
    }
  });
  return button;
}
