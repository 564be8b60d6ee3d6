import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { asking } from "./api/asking.ts";
import { onSession, sessionNow } from "./api/session.ts";
import { router } from "./routes.tsx";
import { nameEveryStyle } from "./ui/nonce.ts";
import { Themed } from "./ui/theme.tsx";
import "antd/dist/reset.css";
import "./style.css";
import "./cockpit.css";

nameEveryStyle();

const queries = asking();

// Cached data of one person is not shown to the next; the same person continues where they were.
let person = sessionNow()?.name;
onSession(() => {
  const next = sessionNow()?.name;
  if (next && next !== person) queries.clear();
  person = next;
});

const place = document.getElementById("root");
if (!place) throw new Error("the page has no root");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Themed>
        <RouterProvider router={router} />
      </Themed>
    </QueryClientProvider>
  </StrictMode>,
);
