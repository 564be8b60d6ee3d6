/** Who may see and do what, from what the server itself checks. */
import { ROLES, type Role } from "@ballast/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { Input, Skeleton, Table, Typography } from "antd";
import { useState } from "react";
import { permissions } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";

export default function Permissions() {
  const found = useQuery(permissions);
  const [wanted, setWanted] = useState("");
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const list = found.data.list.filter(({ name, says, area }) =>
    `${area} ${name} ${says}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return (
    <>
      <Typography.Title level={1}>Permissions</Typography.Title>
      <Typography.Paragraph>
        No role can set a balance, a sold share, a countdown or a count of anything: there is no
        command for it, and the database has no right for it.
      </Typography.Paragraph>
      <Input
        allowClear
        aria-label="Search"
        placeholder="Search by area, name or what it is"
        style={{ width: 320, marginBottom: 12 }}
        onChange={({ target }) => setWanted(target.value)}
      />
      <Table
        size="small"
        rowKey={({ kind, name }) => `${kind} ${name}`}
        dataSource={list}
        locale={{ emptyText: "Nothing is called so." }}
        pagination={false}
        columns={[
          { title: "Area", dataIndex: "area" },
          { title: "Kind", dataIndex: "kind" },
          { title: "Name", dataIndex: "name" },
          { title: "What it is", dataIndex: "says" },
          ...ROLES.map((role: Role) => ({
            title: role,
            key: role,
            align: "center" as const,
            render: (_: unknown, { roles }: { roles: Role[] }) =>
              roles.includes(role) ? "yes" : "–",
          })),
        ]}
      />
    </>
  );
}
