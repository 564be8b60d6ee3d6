/** The whole app: language, the screen of the present place, toasts, and the end of a session. */
import { REDIRECT_MS, TOAST_MS } from "@ballast/contract/constants.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, StrictMode, useEffect } from "react";
import { isMember, onSession, readSession, SESSION_KEY } from "./api/session.ts";
import { loggedOut } from "./api/wire.ts";
import { guard, readPlace } from "./nav/place.ts";
import { navigate, Router, replaceWith, type Shown } from "./nav/router.tsx";
import { loadScreen, prefetchFrom } from "./routes.tsx";
import { CrashGuard } from "./ui/crash-guard.tsx";
import { Toasts, toast } from "./ui/toast.tsx";

export function App({ first }: { first: Shown }) {
  useEndOfSession();
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Router first={first} load={loadScreen} frame={frame} onShown={prefetchFrom} />
        <Toasts />
      </I18nProvider>
    </StrictMode>
  );
}

function frame(screen: ReactNode): ReactNode {
  return <CrashGuard>{screen}</CrashGuard>;
}

const here = () => readPlace(window.location.hash);

/** A 401 says so for three seconds and leads to the login after one; a logout leads there at once. */
function useEndOfSession(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSession(() => {
      if (readSession() !== null) return;
      const message = loggedOut.read();
      loggedOut.write(null);
      if (message === null) navigate("/user/login", { replace: true });
      else {
        toast(message, "bad", TOAST_MS);
        const place = here();
        timer = setTimeout(() => replaceWith(guard(place, false)), REDIRECT_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}

// A login in one tab leads the others on: they are a member's too, and would ask for it once more. The
// session has heard of it before, as of a logout, which has led to the login then.
window.addEventListener("storage", ({ key }) => {
  const place = here();
  const led = guard(place, isMember());
  if (key === SESSION_KEY && led !== place) replaceWith(led);
});
