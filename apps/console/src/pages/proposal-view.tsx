/**
 * The effect of a proposal in words compared with the current state, the decisions so far, and who
 * may decide.
 */
import { type Change, consoleProposal } from "@ballast/contract/console/approvals.ts";
import type { Row } from "@ballast/contract/console/form.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Card, Flex, Skeleton, Table, Typography } from "antd";
import { withMoments } from "../api/moments.ts";
import { row as oneRow, reading, useResource } from "../api/queries.ts";
import { DocumentFile } from "../ui/document-file.tsx";
import { Problem } from "../ui/problem.tsx";
import { Instant } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";

export default function ProposalView({ row }: { row: Row }) {
  const found = useQuery(reading(consoleProposal, { proposalId: row.id }));
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const { says, changes, input, said, needed, endsAt, serverTime, whyNot } = found.data;
  return (
    <Card size="small" title="What it does">
      <Flex vertical gap={12}>
        <Typography.Text strong>{says}</Typography.Text>
        {endsAt && (
          <Alert
            type={whyNot === null ? "info" : "warning"}
            showIcon
            title={whyNot ?? "You may decide about this. Say what you checked."}
            description={`${people(needed)} must approve it. It expires in ${lasting(
              endsAt.getTime() - serverTime.getTime(),
            )} if nobody decides.`}
          />
        )}
        <Changes changes={changes} isDecided={endsAt === null} />
        <Said said={said} />
        <details>
          <summary>As it is kept</summary>
          <pre style={{ whiteSpace: "pre-wrap", fontSize: 12 }}>{input}</pre>
        </details>
      </Flex>
    </Card>
  );
}

const people = (count: number) => (count === 1 ? "1 more person" : `${count} more people`);

function Changes({ changes, isDecided }: { changes: Change[]; isDecided: boolean }) {
  const compared = changes.some(({ before }) => before !== null);
  return (
    <div className="wide">
      <Table
        size="small"
        rowKey={({ what, after }) => `${what} ${after}`}
        pagination={false}
        dataSource={changes}
        columns={[
          { title: "What", dataIndex: "what", width: 240 },
          ...(compared
            ? [
                {
                  title: isDecided ? "As it was then" : "Now",
                  dataIndex: "before",
                  render: (before: string | null) => withMoments(before ?? ""),
                },
              ]
            : []),
          {
            title: compared ? "Afterwards" : "As proposed",
            dataIndex: "after",
            render: (after: string, one: Change) => <After after={after} change={one} />,
          },
        ]}
      />
    </div>
  );
}

type AfterProps = { after: string; change: Change };

function After({ after, change: { before, leadsTo, document } }: AfterProps) {
  const target = useResource(leadsTo?.resource ?? "");
  if (target && leadsTo) {
    return (
      <Link to="/r/$resource/$id" params={leadsTo} title={leadsTo.id}>
        {leadsTo.resource === "members" ? <MemberName id={leadsTo.id} shown={after} /> : after}
      </Link>
    );
  }
  if (document !== undefined) {
    return (
      <>
        {after.replace(`, ${document}`, "")}
        <DocumentFile hash={document} />
      </>
    );
  }
  const changed = before !== null && before !== after;
  return (
    <Typography.Text strong={changed} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {withMoments(after)}
    </Typography.Text>
  );
}

/** The masked number of a member, once it is known; a closed member has none. */
function MemberName({ id, shown }: { id: string; shown: string }) {
  const phone = useQuery(oneRow("members", id)).data?.values.phone;
  return phone ? `${phone} …${id.slice(-4)}` : shown;
}

type Words = { staff: string; what: "approved" | "ended"; reason: string; at: Date };

function Said({ said }: { said: Words[] }) {
  if (said.length === 0) {
    return <Typography.Text type="secondary">Nobody has decided about it yet.</Typography.Text>;
  }
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {said.map(({ staff, what, reason, at }) => (
        <li key={`${staff} ${what}`}>
          <strong>{staff}</strong> {what} it, <Instant at={at.toISOString()} />: {reason}
        </li>
      ))}
    </ul>
  );
}
