/** What waits for a person now: each card leads to its list. */
import type { ResourceForm } from "@ballast/contract/console-form.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, Col, Row, Statistic, Typography } from "antd";
import { rows, useResource } from "../api/queries.ts";
import { WAITING, type Waiting } from "./waiting.ts";

export function TodayPage() {
  return (
    <>
      <Typography.Title level={1}>Today</Typography.Title>
      <Row gutter={[16, 16]}>
        {WAITING.map((waiting) => (
          <Queue key={waiting.title} waiting={waiting} />
        ))}
      </Row>
    </>
  );
}

function Queue({ waiting }: { waiting: Waiting }) {
  const resource = useResource(waiting.resource);
  return resource ? <Counted waiting={waiting} resource={resource} /> : null;
}

function Counted({ waiting, resource }: { waiting: Waiting; resource: ResourceForm }) {
  const filter = JSON.stringify(waiting.filters);
  const found = useQuery({
    ...rows({ resource: resource.name, filter, size: "1" }),
    refetchInterval: 30_000,
  });
  return (
    <Col xs={24} sm={12} lg={6}>
      <Link to="/r/$resource" params={{ resource: resource.name }} search={{ f: filter }}>
        <Card hoverable>
          <Statistic
            title={waiting.title}
            loading={found.isPending}
            value={found.error ? "–" : (found.data?.total ?? 0)}
          />
          <Typography.Text type="secondary">{waiting.says}</Typography.Text>
        </Card>
      </Link>
    </Col>
  );
}
