/** A stored document: its hash, and the file, which is saved only if its hash matches. */
import { consoleDocument } from "@ballast/contract/console/approvals.ts";
import { useMutation } from "@tanstack/react-query";
import { Button, Flex, Typography } from "antd";
import { AnotherFile, saveFile } from "../api/call.ts";

export function DocumentFile({ hash, name = hash }: { hash: string; name?: string }) {
  const open = useMutation({
    mutationFn: () =>
      saveFile(consoleDocument, { hash }, async (file) => (await hashOf(file)) === hash),
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
        {open.data && "Its SHA-256 is this one."}
        {open.error && (
          <strong>
            {open.error instanceof AnotherFile
              ? "The file that came has another SHA-256. It is not this document and was not kept: tell whoever runs the server."
              : open.error.message}
          </strong>
        )}
      </span>
    </Flex>
  );
}

export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
