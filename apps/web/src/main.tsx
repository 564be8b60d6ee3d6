import "./style.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { languageName } from "./i18n/language.ts";
import { speak } from "./i18n/load.ts";
import { preloadFirstScreen } from "./routes.tsx";
import { followTheme } from "./ui/theme.ts";

followTheme();
preloadFirstScreen();
const root = createRoot(document.getElementById("root") ?? document.body);
void speak(languageName(), false).then(() => root.render(<App />));

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  window.addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
