/** A member's wallets at a glance, and the actions that staff take at the member's request. */
import type { Row } from "@ballast/contract/console/form.ts";
import { consoleCloseMember, consoleMemberData } from "@ballast/contract/console/members.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Alert, Button, Card, Flex, Input, Skeleton, Typography } from "antd";
import { useState } from "react";
import { call, saveFile } from "../api/call.ts";
import { rows } from "../api/queries.ts";
import { useSession } from "../api/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { kindName } from "../ui/ledger-name.ts";
import { Problem } from "../ui/problem.tsx";
import { Amount } from "../ui/value.tsx";

export default function MemberGlance({ row }: { row: Row }) {
  return (
    <Flex vertical gap={16}>
      <Wallets member={row.id} />
      {row.values.state !== "closed" && <Asked member={row.id} />}
    </Flex>
  );
}

/** The kinds of a member's accounts, in the order in which money moves through them. */
const WALLETS = [
  ...["client.deposit", "client.local", "client.principal", "client.income"],
  ...["client.returned", "client.earned", "client.withdrawing"],
];

function Wallets({ member }: { member: string }) {
  const filter = JSON.stringify([{ column: "member", op: "is", value: member }]);
  const found = useQuery(rows({ resource: "accounts", filter, size: "200" }));
  const kindOf = ({ values }: Row) => String(values.total).split(" ")[0] ?? "";
  const wallets = (found.data?.list ?? [])
    .filter((account) => WALLETS.includes(kindOf(account)))
    .sort((one, other) => WALLETS.indexOf(kindOf(one)) - WALLETS.indexOf(kindOf(other)));
  return (
    <Card size="small" title="Wallets">
      {found.error && <Problem error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 1 }} />}
      {found.data && wallets.length === 0 && (
        <Typography.Text type="secondary">No wallet was opened.</Typography.Text>
      )}
      <dl className="glance">
        {wallets.map((account) => (
          <div key={account.id}>
            <dt>{kindName(kindOf(account))}</dt>
            <dd>
              <Amount
                units={String(account.values.balance)}
                currency={String(account.values.currency) as Currency}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Kind = "data" | "close";

const WORDS: Record<Kind, { title: string; says: string; stays?: string; ok: string }> = {
  data: {
    title: "Copy of all own data",
    says:
      "A file with everything that is kept about this member, unmasked. Hand it to nobody but the " +
      "member. The audit log keeps who made it; the reason stands among the notes about the member, " +
      "is in the file too, and is forgotten with the account.",
    ok: "Save the file",
  },
  close: {
    title: "Propose to close the account",
    says:
      "Once another person agrees it is closed for good: sessions end, and who the member was is " +
      "forgotten. It cannot be undone, and the number cannot register again. Only an account " +
      "without money, orders and withdrawals under way can be closed.",
    stays:
      "What you write here stands among the notes about the member, and in the approval until then. " +
      "It is forgotten with the account; only its SHA-256 stays. The member can read it in the copy " +
      "of all own data.",
    ok: "Propose",
  },
};

function Asked({ member }: { member: string }) {
  const role = useSession()?.role;
  const [kind, setKind] = useState<Kind | null>(null);
  if (role !== "support" && role !== "admin") return null;
  return (
    <Flex gap={8} wrap>
      <Button onClick={() => setKind("data")}>Copy of all own data</Button>
      <Button danger onClick={() => setKind("close")}>
        Propose to close
      </Button>
      {kind && <Ask kind={kind} member={member} onDone={() => setKind(null)} />}
    </Flex>
  );
}

const STAYS = "what-stays";

function Ask({ kind, member, onDone }: { kind: Kind; member: string; onDone(): void }) {
  const { title, says, stays, ok } = WORDS[kind];
  const [reason, setReason] = useState("");
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: async () => {
      const asked = { memberId: member, reason };
      if (kind === "close") return (await call(consoleCloseMember, asked)).data.proposalId;
      await saveFile(consoleMemberData, asked);
      return null;
    },
    onSuccess: async (proposal) => {
      onDone();
      await client.invalidateQueries();
      if (proposal === null) return;
      const id = publicId("proposal", proposal);
      await navigate({ to: "/r/$resource/$id", params: { resource: "proposals", id } });
    },
  });
  return (
    <Dialog
      open
      title={title}
      okText={ok}
      okButtonProps={{
        danger: kind === "close",
        disabled: reason.trim().length < 3,
        loading: send.isPending,
      }}
      onOk={() => send.mutate()}
      typed={reason.trim() !== ""}
      onCancel={onDone}
    >
      <Typography.Paragraph type="secondary">{says}</Typography.Paragraph>
      {stays && (
        <Alert type="warning" showIcon id={STAYS} title={stays} style={{ marginBottom: 12 }} />
      )}
      <Input
        {...(stays ? { "aria-describedby": STAYS } : {})}
        aria-label="Who asked, and how you know them"
        placeholder="Who asked, and how you know them"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {send.error && <Alert type="error" title={send.error.message} style={{ marginTop: 12 }} />}
    </Dialog>
  );
}
