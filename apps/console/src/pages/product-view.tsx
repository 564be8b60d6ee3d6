/**
 * The page of a product: the card as members see it and, for a draft, the lots that its listing
 * would lock.
 */
import type { Row } from "@ballast/contract/console/form.ts";
import { consoleProductFacts } from "@ballast/contract/console/products.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Terms } from "@ballast/contract/product/calculator.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Card, Flex, Skeleton, Table, Typography } from "antd";
import { useState } from "react";
import { reading, useCommands } from "../api/queries.ts";
import { CommandDialog } from "../ui/command-form.tsx";
import { Problem } from "../ui/problem.tsx";
import { Instant } from "../ui/value.tsx";
import { type Wording, WordingShown } from "../ui/wording-editor.tsx";
import { drawOn, tUSDT } from "./draft-terms.ts";
import { CardPreview } from "./product-preview.tsx";

type Facts = OutputOf<typeof consoleProductFacts>;

export default function ProductView({ row }: { row: Row }) {
  const found = useQuery(reading(consoleProductFacts));
  // The state is here because the card that opens the dialog disappears once the draft is proposed,
  // while the outcome must stay visible.
  const [lots, setLots] = useState<string[] | null>(null);
  const command = useCommands("products", "row").find(({ name }) => name === "list-product");
  if (found.error && !found.data) {
    return <Problem error={found.error} again={() => void found.refetch()} />;
  }
  if (!found.data) return <Skeleton active />;
  const { values } = row;
  return (
    <Flex gap={24} wrap align="start">
      <CardPreview
        name={String(values.name)}
        picture={String(values.picture)}
        terms={termsOfRow(row)}
        units={Number(values.units)}
        sold={Number(values.sold)}
        returnSource={String(values.returnSource)}
        benchmark={found.data.benchmark}
      />
      <Card size="small" title="Where the return comes from" style={{ flex: "1 1 320px" }}>
        <WordingShown wording={JSON.parse(String(values.returnSourceIn ?? "{}")) as Wording} />
      </Card>
      {values.state === "draft" && (
        <Listing row={row} known={found.data} {...(command ? { onPropose: setLots } : {})} />
      )}
      {lots && command && (
        <CommandDialog
          command={command}
          target={{ rows: [row.id] }}
          initial={lots.length === 0 ? {} : { lots: lots.join(",") }}
          onClose={() => setLots(null)}
        />
      )}
    </Flex>
  );
}

const shownLot = (lotId: string) => publicId("lot", lotId);

const termsOfRow = ({ values }: Row): Terms => ({
  price: BigInt(String(values.price)),
  dailyReturn: BigInt(String(values.dailyReturn)),
  validDays: Number(values.days),
  putOffDays: Number(values.putOffDays),
});

/** The lots in the order in which they are used: as chosen, or the oldest first. */
function Listing(props: { row: Row; known: Facts; onPropose?(lots: string[]): void }) {
  const { row, known, onPropose } = props;
  const [chosen, setChosen] = useState<string[]>([]);
  const needed = BigInt(String(row.values.promised));
  const lots =
    chosen.length === 0
      ? known.lots
      : chosen.flatMap((id) => known.lots.find(({ lotId }) => shownLot(lotId) === id) ?? []);
  const { drawn, short } = drawOn(lots, needed);
  const takenFrom = new Map(drawn.map(({ lot, taken }) => [lot.lotId, taken]));
  return (
    <Card size="small" title="What its listing would lock" style={{ flex: "1 1 480px" }}>
      <Flex vertical gap={12}>
        <Typography.Text>
          {tUSDT(needed)} of {tUSDT(known.free)} that the reserve has free.
        </Typography.Text>
        {short > 0n && <Alert type="warning" showIcon title={`These lots lack ${tUSDT(short)}.`} />}
        <div className="wide">
          <Table
            size="small"
            rowKey={({ lotId }) => shownLot(lotId)}
            dataSource={known.lots}
            pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
            locale={{ emptyText: "The reserve has nothing free." }}
            rowSelection={{
              selectedRowKeys: chosen,
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: ({ document }) => ({ "aria-label": `Draw on ${document}` }),
              columnTitle: <span className="skip">Draw on</span>,
            }}
            columns={[
              { title: "Lot", dataIndex: "document" },
              { title: "From", dataIndex: "source" },
              {
                title: "Made",
                dataIndex: "madeAt",
                render: (at: Date) => <Instant at={at.toISOString()} />,
              },
              { title: "Free", dataIndex: "free", align: "end", render: tUSDT },
              {
                title: "Would lock",
                key: "taken",
                align: "end",
                render: (_, { lotId }) => tUSDT(takenFrom.get(lotId) ?? 0n),
              },
            ]}
          />
        </div>
        {onPropose && (
          <div>
            <Button disabled={short > 0n} onClick={() => onPropose(chosen)}>
              {chosen.length === 0 ? "Propose, oldest lots first" : "Propose with these lots"}
            </Button>
          </div>
        )}
      </Flex>
    </Card>
  );
}
