/** A page with React and nothing else, on which a tap shows the next heading. */
import { createElement, Fragment, useState } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  const [turn, setTurn] = useState(0);
  return createElement(
    Fragment,
    null,
    createElement("h1", { key: turn }, "React alone"),
    createElement("button", { type: "button", onClick: () => setTurn(turn + 1) }, "Next"),
  );
}

const root = document.querySelector("main");
if (root) createRoot(root).render(createElement(Page));
