/** The lists related to a row: in one bar, or in groups if there are many. */
import type { ResourceForm, Row } from "@ballast/contract/console/form.ts";
import { Button, Flex, Segmented, Typography } from "antd";
import { useState } from "react";
import { useResource } from "../api/queries.ts";
import { type ListSearch, ResourceList } from "./resource-list.tsx";

type Relation = ResourceForm["relations"][number];

export function Relations({ resource, row }: { resource: ResourceForm; row: Row }) {
  const { id, values } = row;
  const relations = resource.relations.filter(
    ({ only }) => !only || values[only.column] === only.value,
  );
  const groups = [...new Set(relations.map(({ group }) => group))];
  const [chosen, setChosen] = useState<Relation | undefined>(relations[0]);
  if (!chosen) return null;
  const beside = relations.filter(({ group }) => group === chosen.group);
  return (
    <Flex vertical gap={12}>
      <nav aria-label="What belongs to it">
        <Flex vertical gap={8} align="start">
          {groups.length > 1 && (
            <Segmented
              aria-label="Group"
              value={chosen.group ?? ""}
              options={groups.map((group) => group ?? "")}
              onChange={(wanted) => setChosen(relations.find(({ group }) => group === wanted))}
            />
          )}
          {(groups.length === 1 || beside.length > 1) && (
            <Bar list={beside} chosen={chosen} onChoose={setChosen} />
          )}
        </Flex>
      </nav>
      <Related
        key={`${chosen.resource} ${chosen.column}`}
        name={chosen.resource}
        column={chosen.column}
        id={id}
      />
    </Flex>
  );
}

/** A bar of buttons, all of them visible. */
function Bar(props: { list: Relation[]; chosen: Relation; onChoose(one: Relation): void }) {
  return (
    <Flex gap={4} wrap>
      {props.list.map((one) => (
        <Button
          key={`${one.resource} ${one.column}`}
          size="small"
          {...(one === props.chosen ? { className: "pressed" } : {})}
          aria-pressed={one === props.chosen}
          onClick={() => props.onChoose(one)}
        >
          {one.title}
        </Button>
      ))}
    </Flex>
  );
}

function Related({ name, column, id }: { name: string; column: string; id: string }) {
  const resource = useResource(name);
  const [search, setSearch] = useState<ListSearch>({});
  const [cursors, setCursors] = useState<readonly string[]>([]);
  if (!resource)
    return <Typography.Text type="secondary">Your role does not see this.</Typography.Text>;
  return (
    <ResourceList
      resource={resource}
      search={search}
      onSearch={(next) => {
        setCursors([]);
        setSearch(next);
      }}
      cursors={cursors}
      onTurn={setCursors}
      fixed={[{ column, op: "is", value: id }]}
    />
  );
}
