/**
 * All routes of the console. Without a session each one leads to the login, which then leads back
 * to it.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useParams,
} from "@tanstack/react-router";
import { Result } from "antd";
import { lazy } from "react";
import { onSession, sessionNow } from "./api/session.ts";
import { LoginPage } from "./pages/login.tsx";
import { PAGES } from "./pages/pages.tsx";
import { ResourcePage, ResourceRowPage } from "./pages/resource-pages.tsx";
import { TodayPage } from "./pages/today.tsx";
import { Frame } from "./ui/layout.tsx";
import type { ListSearch } from "./ui/resource-list.tsx";

const BASE = "/console";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search): { to?: string | undefined } => ({ to: text(search.to) }),
  beforeLoad: ({ search: { to } }) => {
    if (!sessionNow()) return;
    // Only paths of the console itself are accepted.
    const wanted = to?.startsWith("/") && !/^[/\\]{2}/.test(to) ? to : "/";
    throw redirect({ href: `${BASE}${wanted}`, replace: true });
  },
  component: LoginPage,
});

const inside = createRoute({
  getParentRoute: () => root,
  id: "in",
  beforeLoad: ({ location }) => {
    if (!sessionNow())
      throw redirect({ to: "/login", search: { to: location.href }, replace: true });
  },
  component: Frame,
});

const today = createRoute({ getParentRoute: () => inside, path: "/", component: TodayPage });
const account = createRoute({
  getParentRoute: () => inside,
  path: "/account",
  component: lazy(() => import("./pages/account.tsx")),
});
const list = createRoute({
  getParentRoute: () => inside,
  path: "/r/$resource",
  validateSearch: (search): ListSearch => ({
    q: text(search.q),
    sort: text(search.sort),
    f:
      typeof search.f === "string"
        ? text(search.f)
        : search.f
          ? JSON.stringify(search.f)
          : undefined,
  }),
  component: ResourcePage,
});
const one = createRoute({
  getParentRoute: () => inside,
  path: "/r/$resource/$id",
  component: ResourceRowPage,
});
const page = createRoute({
  getParentRoute: () => inside,
  path: "/p/$page",
  validateSearch: (search): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, text(value)])),
  component: function OwnPage() {
    const { page: path } = useParams({ from: "/in/p/$page" });
    const role = sessionNow()?.role;
    const found = PAGES.find((one) => one.path === path && role && one.roles.includes(role));
    return found ? <found.Page /> : <NotFound />;
  },
});

function NotFound() {
  return <Result status="404" title="There is no such page, or your role does not see it." />;
}

export const router = createRouter({
  routeTree: root.addChildren([login, inside.addChildren([today, account, list, one, page])]),
  basepath: BASE,
});

// After a login or a logout, the routes redirect at once.
onSession(() => void router.invalidate());

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
