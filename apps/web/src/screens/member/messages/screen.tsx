import { type MessageKind, unreadMessages } from "@ballast/contract/message/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { readMessages } from "../../../features/home/messages/read-message.ts";
import { useSearch } from "../../../nav/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { useFailureWords } from "../../../ui/failure.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { toast } from "../../../ui/toast.tsx";
import { KindList } from "./kind-list.tsx";
import { Kinds } from "./kinds.tsx";
import { kindOf, useKindName } from "./message-kinds.ts";

export default function Messages() {
  const { t } = useLingui();
  const kindName = useKindName();
  const kind = kindOf(useSearch().kind);
  const unread = useQuery(query(unreadMessages)).data?.unread;
  const count = unread?.[kind ?? "total"] ?? 0;
  return (
    <Screen
      title={kind === null ? t`Messages` : kindName(kind)}
      action={count > 0 && <MarkAllRead kind={kind} />}
    >
      {kind === null ? <Kinds /> : <KindList kind={kind} />}
    </Screen>
  );
}

function MarkAllRead({ kind }: { kind: MessageKind | null }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const [isBusy, setIsBusy] = useState(false);
  const mark = async () => {
    setIsBusy(true);
    try {
      await readMessages(kind === null ? {} : { kind });
      toast(t`All marked as read`);
    } catch (error) {
      toast(failureWords(error), "bad");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="secondary" wide isBusy={isBusy} onClick={() => void mark()}>
      <Trans>Mark all as read</Trans>
    </Button>
  );
}
