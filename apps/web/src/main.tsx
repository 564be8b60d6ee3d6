import "./style.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { languageName } from "./i18n/language.ts";
import { speak } from "./i18n/load.ts";
import { preloadFirstScreen } from "./routes.tsx";
import { refreshOnce } from "./ui/refresh-page.tsx";
import { followTheme } from "./ui/theme.ts";

followTheme();
preloadFirstScreen();
const root = createRoot(document.getElementById("root") ?? document.body);
speak(languageName(), false).then(
  () => root.render(<App />),
  async () => {
    await refreshOnce();
    // Without its words the app can say nothing: the page itself does (index.html).
    document.getElementById("failed")?.removeAttribute("hidden");
  },
);

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  window.addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
