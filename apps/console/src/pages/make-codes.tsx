/**
 * Makes the codes of an approved batch and downloads them once; afterwards only their hashes exist.
 */
import { consoleMakeCodes } from "@ballast/contract/console/content.ts";
import type { Row } from "@ballast/contract/console/form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Flex, Input, Popconfirm } from "antd";
import { useState } from "react";
import { saveFile } from "../api/call.ts";
import { useSession } from "../api/session.ts";

export default function MakeCodes({ row: { id, values } }: { row: Row }) {
  const role = useSession()?.role;
  const queries = useQueryClient();
  const [word, setWord] = useState("");
  const make = useMutation({
    mutationFn: () => saveFile(consoleMakeCodes, { batch: id, word: word.trim() || undefined }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (values.state === "made") {
    const done = "The codes were handed out when they were made; only their hashes are kept.";
    return <Alert type="info" showIcon title={done} />;
  }
  if (values.state !== "approved" || role !== "finance") return null;
  return (
    <Flex vertical gap={8} align="start">
      {Number(values.codes) === 1 && (
        <Input
          aria-label="A code of your own choice"
          placeholder="A code of your own choice: 8 letters and digits or more"
          style={{ maxWidth: 420 }}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
      )}
      <Popconfirm
        title="Make the codes now?"
        description="They are in the file that you get now, and nowhere else: keep it."
        okText="Make them"
        onConfirm={() => make.mutate()}
      >
        <Button type="primary" loading={make.isPending}>
          Make the codes and download them
        </Button>
      </Popconfirm>
      {make.error && <Alert type="error" showIcon title={make.error.message} />}
    </Flex>
  );
}
