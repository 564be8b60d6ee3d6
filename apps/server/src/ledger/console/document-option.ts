/** The option of a command that takes a document. */
import { basename } from "node:path";
import { DOCUMENT_MAX_BYTES } from "@ballast/contract/constants.ts";
import { bytesOf, type Option, option } from "../../platform/staff-command.ts";
import { canBeKept, type Document } from "../documents.ts";

const documentOf = (name: string, bytes: Buffer): Document | null =>
  canBeKept(bytes) ? { name, bytes } : null;

/** Said before it is chosen: nobody could take it back. */
const PUBLISHED =
  " (its name and fingerprint are published, and members can open it: neither name nor content should tell of a person or a secret that is not theirs to read)";
const DOCUMENT_KINDS = `a file (PDF, PNG, JPEG or plain text, at most ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB)`;

/** What shows something, kept as it is. `isPublic`: everybody reads name and hash, members the bytes. */
export const documentFile = (says: string, isPublic = false): Option<Document> =>
  option(
    `${says}${isPublic ? PUBLISHED : ""}, ${DOCUMENT_KINDS}`,
    (path) => {
      const bytes = bytesOf(path);
      return bytes && documentOf(basename(path), bytes);
    },
    { kind: "file", readFile: (name, bytes) => documentOf(basename(name), bytes) },
  );
