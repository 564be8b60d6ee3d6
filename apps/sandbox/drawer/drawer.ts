/**
 * The handle of the sandbox's drawer, at the edge of every screen of the member's app. It is one
 * small file: the content of the drawer is loaded when it is opened.
 */
const page = document.documentElement;
const host = document.createElement("ballast-sandbox");
const root = host.attachShadow({ mode: "open" });

const looks = document.createElement("link");
looks.rel = "stylesheet";
looks.href = "/sandbox/drawer.css";
// The app's own files have priority: a print style sheet is fetched last.
looks.media = "print";
// Without its style sheet it would cover the page.
host.hidden = true;
looks.addEventListener("load", () => {
  looks.media = "all";
  host.hidden = false;
});

const handle = document.createElement("button");
handle.type = "button";
handle.className = "handle";
handle.lang = "en";
const label = document.createElement("span");
label.textContent = "Sandbox";
handle.append(label);
handle.ariaHasPopup = "dialog";
handle.addEventListener("click", async () => {
  // Safari does not focus a pressed button, and a closed dialog returns the focus to the previous
  // element.
  handle.focus();
  try {
    const { openPanel } = await import("./panel.ts");
    await openPanel(root);
    handle.classList.remove("away");
    handle.title = "";
  } catch (error) {
    handle.classList.add("away");
    handle.title = "The sandbox does not answer.";
    console.warn(handle.title, error);
  }
});

const aside = document.createElement("aside");
aside.ariaLabel = "Sandbox";
aside.append(handle);

function followTheme(): void {
  host.dataset.theme = page.dataset.theme ?? "";
}
new MutationObserver(followTheme).observe(page, { attributeFilter: ["data-theme"] });
followTheme();

root.append(looks, aside);
document.body.append(host);
