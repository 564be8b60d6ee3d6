/** The generic pages: a list, and one row of it. Search and filters are kept in the address. */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Flex, Skeleton, Typography } from "antd";
import { catalog, useResource } from "../api/queries.ts";
import { asSentence } from "../ui/as-sentence.ts";
import { Problem } from "../ui/problem.tsx";
import { type ListSearch, ResourceList } from "../ui/resource-list.tsx";
import { RowPage } from "../ui/row-page.tsx";
import { columnsOfFacts, decisionFacts } from "./decision-facts.tsx";
import { COLUMNS_LEFT_TO_EXTRA, ROW_EXTRAS } from "./pages.tsx";
import { useServerNow } from "./server-now.ts";

function useNamed(name: string) {
  const { data, error, refetch } = useQuery(catalog);
  const problem =
    error && !data ? <Problem error={error} again={() => void refetch()} /> : <Skeleton active />;
  return { resource: useResource(name), instead: data ? null : problem };
}

const FIRST_PAGE: readonly string[] = [];
const UNKNOWN = new Error("There is no such list, or your role does not see it.");

export function ResourcePage() {
  const { resource: name } = useParams({ from: "/in/r/$resource" });
  const search = useSearch({ from: "/in/r/$resource" });
  const cursors = useLocation({ select: ({ state }) => state.cursors }) ?? FIRST_PAGE;
  const navigate = useNavigate();
  const show = (next: ListSearch, state = {}) =>
    void navigate({ to: "/r/$resource", params: { resource: name }, search: next, state });
  const { resource, instead } = useNamed(name);
  if (instead) return instead;
  if (!resource) return <Problem error={UNKNOWN} />;
  return (
    <Flex vertical gap={12}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          {resource.title}
        </Typography.Title>
        <Typography.Text type="secondary">{asSentence(resource.says)}</Typography.Text>
      </div>
      <ResourceList
        key={`${name} ${JSON.stringify(search)}`}
        resource={resource}
        search={search}
        onSearch={(next) => show(next)}
        cursors={cursors}
        onTurn={(next) => show(search, { cursors: next })}
      />
    </Flex>
  );
}

export function ResourceRowPage() {
  const { resource: name, id } = useParams({ from: "/in/r/$resource/$id" });
  const { resource, instead } = useNamed(name);
  const now = useServerNow();
  if (instead) return instead;
  if (!resource) return <Problem error={UNKNOWN} />;
  const Extra = ROW_EXTRAS[name];
  return (
    <RowPage
      key={`${name} ${id}`}
      resource={resource}
      id={id}
      without={({ values }) => [
        ...(COLUMNS_LEFT_TO_EXTRA[name] ?? []),
        ...columnsOfFacts(name, values),
      ]}
      factsOf={({ values }) => decisionFacts(name, values, now ?? new Date())}
      {...(Extra ? { more: (row) => <Extra row={row} /> } : {})}
    />
  );
}
