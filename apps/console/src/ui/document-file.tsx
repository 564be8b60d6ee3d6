/** A document that is kept: its hash, and the file itself, held against the hash when it arrives. */
import { consoleDocument } from "@ballast/contract/console-approvals.ts";
import { useMutation } from "@tanstack/react-query";
import { Button, Flex, Typography } from "antd";
import { saveFile } from "../api/call.ts";

export function DocumentFile({ hash, name = hash }: { hash: string; name?: string }) {
  const open = useMutation({
    mutationFn: async () => (await hashOf(await saveFile(consoleDocument, { hash }))) === hash,
  });
  return (
    <Flex gap={8} wrap align="center">
      <Typography.Text code copyable={{ text: hash }} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Typography.Text>
      <Button size="small" loading={open.isPending} onClick={() => open.mutate()}>
        Download the document
      </Button>
      <span role="status">
        {open.data === true && "Its SHA-256 is this one."}
        {open.data === false && (
          <strong>The file that came has another SHA-256: it is not this document.</strong>
        )}
        {open.error && <strong>{open.error.message}</strong>}
      </span>
    </Flex>
  );
}

export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
