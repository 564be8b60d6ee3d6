/** The whole app: language, the screen of the present place, toasts, and the end of a session. */
import { REDIRECT_MS, TOAST_MS } from "@ballast/contract/constants.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, StrictMode, useEffect } from "react";
import { loggedOut } from "./api/http.ts";
import { isMember, onSession } from "./api/session.ts";
import { navigate, replaceWith, type Shown } from "./nav/navigation.ts";
import { guard, isBeforeLogin, readPlace } from "./nav/place.ts";
import { Router } from "./nav/router.tsx";
import { RailRoom } from "./rail-room.tsx";
import { loadScreen, prefetchFrom } from "./routes.tsx";
import { CrashGuard } from "./ui/crash-guard.tsx";
import { Toasts, toast } from "./ui/toast.tsx";

export function App({ first }: { first: Shown }) {
  useSessionGuard();
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Router
          first={first}
          load={loadScreen}
          frame={frame}
          beside={<RailRoom />}
          onShown={prefetchFrom}
        />
        <Toasts />
      </I18nProvider>
    </StrictMode>
  );
}

function frame(screen: ReactNode): ReactNode {
  return <CrashGuard>{screen}</CrashGuard>;
}

/**
 * A 401 says so for three seconds and leads to the login after one; a logout leads there at once.
 * Where the login stands as a session begins, it leads on: in this tab, also where it came to stand
 * after it was asked, for what was wanted meanwhile; and in every other, which would ask for it
 * once more.
 */
function useSessionGuard(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSession(() => {
      const place = readPlace(window.location.hash);
      if (isMember()) {
        if (isBeforeLogin(place.path)) replaceWith(guard(place, "member"));
        return;
      }
      const message = loggedOut.read();
      loggedOut.write(null);
      if (message === null) navigate("/user/login", { replace: true });
      else {
        toast(message, "bad", TOAST_MS);
        timer = setTimeout(() => replaceWith(guard(place, "returning")), REDIRECT_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
