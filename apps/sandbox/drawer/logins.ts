/**
 * The logins of the demo data, and a button that fills in the login form where it is on the screen.
 */
import { ask } from "./ask.ts";
import { copyButton } from "./copy.ts";
import { element } from "./element.ts";
import { type Desk, type Section, section } from "./section.ts";

type Login = { phone: string; password: string };

export function loginsSection({ words, close }: Desk): Section {
  const list = element("ul");
  const { node, say } = section(words.logins, list);
  node.hidden = true;

  function draw(login: Login): HTMLElement {
    const line = (name: string, text: string) =>
      element(
        "div",
        { className: "row" },
        element("p", {}, element("span", { className: "quiet" }, name), element("code", {}, text)),
        copyButton(words, text, say),
      );
    const fillIn = element("button", { type: "button", className: "fill" }, words.fillIn);
    fillIn.ariaLabel = `${words.fillIn} ${login.phone}`;
    fillIn.addEventListener("click", () => {
      fillForm(login);
      close();
    });
    return element(
      "li",
      {},
      line(words.phone, login.phone),
      line(words.password, login.password),
      fillIn,
    );
  }

  // The logins are created once, before anybody opens the drawer.
  void ask<{ logins: Login[] }>("/sandbox/logins").then(
    ({ logins }) => {
      list.append(...logins.map(draw));
      node.hidden = logins.length === 0;
    },
    () => {},
  );
  return {
    node,
    show() {
      const isOffered = loginForm() !== null;
      for (const button of list.querySelectorAll<HTMLElement>(".fill")) button.hidden = !isOffered;
    },
  };
}

function loginForm() {
  const phone = document.querySelector<HTMLInputElement>('input[name="phone"]');
  const password = document.querySelector<HTMLInputElement>('input[name="password"]');
  return phone && password ? { phone, password } : null;
}

function fillForm(login: Login): void {
  const form = loginForm();
  if (!form) return;
  // React overrides the setter on each input, which would hide the change from it.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const name of ["phone", "password"] as const) {
    value?.set?.call(form[name], login[name]);
    form[name].dispatchEvent(new Event("input", { bubbles: true }));
  }
}
