/** The frame of every page: the areas at the side, the user at the top. */
import { consoleLogOut } from "@ballast/contract/console/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { Button, Flex, Layout, Spin, Tag, Typography } from "antd";
import { Suspense } from "react";
import { call } from "../api/call.ts";
import { catalog } from "../api/queries.ts";
import { setSession, useSession } from "../api/session.ts";
import { PAGES } from "../pages/pages.tsx";
import { SessionEnd } from "./session-end.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { type Item, SideMenu } from "./side-menu.tsx";
import { useTheme } from "./theme.tsx";
import { useMayLeave } from "./unsaved.tsx";

export function Frame() {
  const session = useSession();
  const { pathname } = useLocation();
  const items = useItems();
  const theme = useTheme();
  const current = items
    .map(({ key }) => key)
    .filter((key) => pathname === key || pathname.startsWith(`${key}/`))
    .sort((a, b) => b.length - a.length)[0];
  const mayLeave = useMayLeave();
  const leave = async () => {
    if (!(await mayLeave())) return;
    await call(consoleLogOut).catch(() => {});
    setSession(null);
  };
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <SessionEnd />
      <a className="skip" href="#main">
        To the content
      </a>
      <Layout.Sider
        theme="light"
        width={236}
        breakpoint="lg"
        collapsedWidth={0}
        // The button is in the row of the header, where it covers no text of the page.
        zeroWidthTriggerStyle={{ top: 4 }}
      >
        <nav
          aria-label="Console"
          style={{ height: "100vh", overflow: "auto", position: "sticky", top: 0 }}
        >
          <Flex style={{ padding: 16 }} gap={8} align="center">
            <Link to="/" style={{ fontWeight: 600 }}>
              Ballast
            </Link>
            <strong className="test">TEST</strong>
          </Flex>
          <SideMenu items={items} current={current} />
          <Running />
        </nav>
      </Layout.Sider>
      <Layout>
        <Flex component="header" className="head" justify="end" align="center">
          <Typography.Text className="who">
            {session?.name} <Tag>{session?.role}</Tag>
          </Typography.Text>
          <Link to="/account">My login</Link>
          <Shortcuts known={items.map(({ key }) => key)} />
          <Button size="small" onClick={theme.toggle}>
            {theme.isDark ? "Light" : "Dark"}
          </Button>
          <Button size="small" onClick={() => void leave()}>
            Log out
          </Button>
        </Flex>
        <Layout.Content id="main" tabIndex={-1} style={{ padding: "8px 24px 48px" }}>
          <Suspense fallback={<Spin />}>
            <Outlet />
          </Suspense>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

/** The version and commit of the server, which a report of a fault begins with. */
function Running() {
  const release = useQuery(catalog).data?.release;
  if (!release) return null;
  return (
    <Typography.Text type="secondary" className="release">
      {release.version}
      {release.commit && <span title={release.commit}>, {release.commit.slice(0, 12)}</span>}
    </Typography.Text>
  );
}

function useItems(): Item[] {
  const role = useSession()?.role;
  const resources = useQuery(catalog).data?.resources ?? [];
  const pages = PAGES.filter(({ roles }) => role && roles.includes(role));
  return [
    {
      key: "/",
      area: "Today",
      label: (
        <Link to="/" activeOptions={{ exact: true }}>
          What waits
        </Link>
      ),
    },
    ...pages.map(({ path, title, area }) => ({
      key: `/p/${path}`,
      area,
      label: (
        <Link to="/p/$page" params={{ page: path }}>
          {title}
        </Link>
      ),
    })),
    ...resources.map(({ name, title, area }) => ({
      key: `/r/${name}`,
      area,
      label: (
        <Link to="/r/$resource" params={{ resource: name }}>
          {title}
        </Link>
      ),
    })),
  ];
}
