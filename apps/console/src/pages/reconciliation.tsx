/**
 * The books against the chain and the bank: which balances agree, which differ, and what to do
 * about it.
 */
import { consoleReconciliation } from "@ballast/contract/console/ledger.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Card, Empty, Flex, Skeleton, Table, Typography } from "antd";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Problem } from "../ui/problem.tsx";
import { Amount, Instant, State } from "../ui/value.tsx";
import { Wide } from "../ui/wide.tsx";
import { ageOf, meaningOf, nextOf, partWords, placeOf } from "./break-words.ts";

type Reconciliation = OutputOf<typeof consoleReconciliation>;
type Book = Reconciliation["books"][number];

export default function ReconciliationPage() {
  const found = useQuery({
    ...reading(consoleReconciliation),
    refetchInterval: refetchWhileActive,
  });
  return (
    <Flex vertical gap={16}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Reconciliation
        </Typography.Title>
        <Typography.Text type="secondary">
          The books beside the chain and the bank, each by its newest statement
        </Typography.Text>
      </div>
      {found.error ? (
        <Problem error={found.error} again={() => void found.refetch()} />
      ) : found.data ? (
        <Shown all={found.data} />
      ) : (
        <Skeleton active />
      )}
    </Flex>
  );
}

function Shown({ all }: { all: Reconciliation }) {
  const broken = all.books.filter(({ kind }) => kind !== null);
  return (
    <>
      <Sales guards={all.guards} />
      {all.shortages.map(({ currency, amount }) => (
        <Alert
          key={currency}
          type="error"
          showIcon
          title={
            <>
              The house owes members <Amount units={`${amount}`} currency={currency} />
            </>
          }
          description="A payment was taken back through the payer's bank and the float had not enough. Once the float is funded, which needs two people, it pays this by itself."
        />
      ))}
      {broken.map((book) => (
        <Broken key={keyOf(book)} book={book} />
      ))}
      <Card size="small" title="Statements">
        <Books books={all.books} />
      </Card>
      <Card size="small" title="Receipts without an owner">
        <Typography.Text>
          {receiptsWait(all.receipts)}{" "}
          <Link className="inline" to="/r/$resource" params={{ resource: "receipts" }} search={{}}>
            To the receipts
          </Link>
        </Typography.Text>
      </Card>
    </>
  );
}

const keyOf = ({ rail, book, currency }: Book) => `${rail} ${book} ${currency}`;

function Sales({ guards }: { guards: Reconciliation["guards"] }) {
  return guards.map(({ currency, isOn, haltedAt, reasons }) => (
    <Alert
      key={currency}
      type={isOn ? "success" : "warning"}
      showIcon
      title={
        <>
          {isOn ? `Sales in ${currency} are on` : `Sales in ${currency} are stopped`}
          {haltedAt && (
            <>
              {" since "}
              <Instant at={haltedAt.toISOString()} />
            </>
          )}
        </>
      }
      description={
        reasons.length > 0 ? (
          <>
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            {haltedAt && "They go on when every value is right again and two people say so."}
          </>
        ) : undefined
      }
    />
  ));
}

function Broken({ book }: { book: Book }) {
  const { rail, kind, difference, parts, currency, since, breakId } = book;
  // A credit or chargeback that could not be booked is no difference, because its owner is known;
  // its amount is shown instead.
  const amount = difference === 0n ? (parts.stuck_line ?? 0n) : difference;
  return (
    <Alert
      type="error"
      showIcon
      title={
        <>
          <Amount units={`${amount}`} currency={currency} /> in {placeOf(rail, book.book)}
          {since && `, for ${ageOf(since, new Date(book.at))}`}
        </>
      }
      description={
        kind && (
          <>
            <Typography.Paragraph>{meaningOf[kind]}</Typography.Paragraph>
            <Typography.Paragraph style={{ margin: 0 }}>
              {nextOf[kind]}{" "}
              {breakId && (
                <Link
                  className="inline"
                  to="/r/$resource/$id"
                  params={{ resource: "breaks", id: breakId }}
                >
                  The break
                </Link>
              )}
            </Typography.Paragraph>
          </>
        )
      }
    />
  );
}

function Books({ books }: { books: Book[] }) {
  const units = (value: bigint, { currency }: Book) => (
    <Amount units={`${value}`} currency={currency} />
  );
  return (
    <Wide>
      <Table
        size="small"
        rowKey={keyOf}
        pagination={false}
        dataSource={books}
        locale={{ emptyText: <Empty description="No statement has been drawn yet." /> }}
        columns={[
          { title: "Against", dataIndex: "rail" },
          { title: "Book", dataIndex: "book" },
          {
            title: "State",
            render: (_, { kind }) => <State name={kind === null ? "ok" : "broken"} />,
          },
          { title: "Outside", align: "right", render: (_, book) => units(book.outside, book) },
          { title: "Books", align: "right", render: (_, book) => units(book.books, book) },
          {
            title: "Under way",
            align: "right",
            render: (_, book) => (
              <>
                {units(book.inTransit, book)}
                {Object.entries(book.parts).map(([name, amount]) => (
                  <div key={name}>
                    <Typography.Text type="secondary">
                      {partWords(name)}: {units(amount, book)}
                    </Typography.Text>
                  </div>
                ))}
              </>
            ),
          },
          {
            title: "Difference",
            align: "right",
            render: (_, book) => units(book.difference, book),
          },
          { title: "Drawn", render: (_, { at }) => <Instant at={at.toISOString()} /> },
        ]}
      />
    </Wide>
  );
}

const receiptsWait = (many: number) => {
  if (many === 0) return "None is open.";
  return many === 1 ? "1 waits for its owner." : `${many} wait for their owners.`;
};
