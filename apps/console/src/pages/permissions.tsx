/**
 * Who may view and do what, by the rules that the server itself checks: by area, for all roles or
 * for one.
 */
import type { consolePermissions } from "@ballast/contract/console/calls.ts";
import { ROLES, type Role } from "@ballast/contract/console/staff.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Collapse, Flex, Input, Segmented, Skeleton, Table, Typography } from "antd";
import { useState } from "react";
import { permissions } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";

type Permission = OutputOf<typeof consolePermissions>["list"][number];

const KINDS = { list: "reads", command: "does", page: "opens" } as const;
const EVERYBODY = "all roles";

export default function Permissions() {
  const found = useQuery(permissions);
  const [wanted, setWanted] = useState("");
  const [role, setRole] = useState<Role | typeof EVERYBODY>(EVERYBODY);
  const [open, setOpen] = useState<string[]>([]);
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const list = found.data.list.filter(
    ({ name, says, area, roles }) =>
      `${area} ${plain(name)} ${name} ${says}`.toLowerCase().includes(wanted.toLowerCase()) &&
      (role === EVERYBODY || roles.includes(role)),
  );
  const areas = [...new Set(list.map(({ area }) => area))];
  return (
    <Flex vertical gap={12}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Permissions
        </Typography.Title>
        <Typography.Text type="secondary">
          No role can set a balance, a sold share, a countdown or a count of anything: there is no
          command for it, and the database has no right for it.
        </Typography.Text>
      </div>
      <Flex gap={12} wrap>
        <Input
          allowClear
          aria-label="Search"
          placeholder="Search by area, name or what it is"
          style={{ width: 320 }}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Segmented
          aria-label="Role"
          options={[EVERYBODY, ...ROLES]}
          value={role}
          onChange={setRole}
        />
      </Flex>
      {areas.length === 0 && <Typography.Text>Nothing is called so.</Typography.Text>}
      <Collapse
        // While a search is typed, all areas with results are open.
        activeKey={wanted.trim() === "" ? open : areas}
        onChange={setOpen}
        items={areas.map((area) => {
          const inArea = list.filter((one) => one.area === area);
          return {
            key: area,
            label: area,
            extra: <Typography.Text type="secondary">{inArea.length}</Typography.Text>,
            children: <Area list={inArea} />,
          };
        })}
      />
    </Flex>
  );
}

const plain = (name: string) => name.replaceAll("-", " ");

function Area({ list }: { list: Permission[] }) {
  return (
    <div className="wide">
      <Table<Permission>
        size="small"
        rowKey={({ kind, name }) => `${kind} ${name}`}
        dataSource={list}
        pagination={false}
        columns={[
          { title: "May", width: 64, render: (_, { kind }) => KINDS[kind] },
          {
            title: "What",
            render: (_, { name, says }) => (
              <>
                <strong>{plain(name)}</strong>
                <br />
                <Typography.Text type="secondary">{says}</Typography.Text>
              </>
            ),
          },
          ...ROLES.map((role: Role) => ({
            title: role,
            key: role,
            width: 84,
            align: "center" as const,
            render: (_: unknown, { roles }: Permission) =>
              roles.includes(role) ? <strong>yes</strong> : "–",
          })),
        ]}
      />
    </div>
  );
}
