/**
 * What a room adds to the staff console: lists, commands, and what `console/` must know of its proposals,
 * settings and pictures. `staff-catalog.ts` collects the parts of all rooms.
 */
import type { Change } from "@ballast/contract/console/approvals.ts";
import type { PicturesOf } from "@ballast/contract/console/content.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import type { IdKind } from "@ballast/contract/ids.ts";
import type * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import type { Command } from "../platform/staff-command.ts";
import type { Resource } from "../platform/staff-resource.ts";
import type { Input } from "./proposal-words.ts";
import type { Action, Proposal } from "./proposals.ts";

/** One kind of proposal: its words for the approver, and what its approval does. */
export type ProposalKind = {
  says: string;
  /** What it changes, as of now. */
  changes(db: Db, input: Input): Promise<Change[]>;
  /** Runs with the last approval needed, in its transaction. Transfers are only started here. */
  carryOut(tx: Tx, proposal: Proposal): Promise<unknown>;
  /** Undoes what proposing had prepared, when it ends without approval. */
  end?(tx: Tx, proposalId: string): Promise<void>;
  /** The refusal, as a sentence, that the last approval would get now; null if none. */
  whyNotYet?(db: Db, proposal: Proposal): Promise<string | null>;
  /** SQL of its short description in the list of proposals `p`, where no common field has one. */
  about?: string;
  /**
   * It is about a member, so the reason of a decision is personal data: the log keeps its hash, and a note
   * about the member with this heading keeps the text.
   */
  reasonHeading?: string;
};

/** A row of platform.settings. */
export type Setting = {
  says: string;
  /** Absent where another command sets it, or nothing does. */
  edit?: {
    schema: z.ZodMiniType;
    roles: readonly Role[];
    /** Another admin has to approve, where there is one. */
    byTwo?: true;
  };
};

/** Pictures that members sent with the rows of one list. */
export type PictureSource = {
  idKind: IdKind;
  /** The sender and the number of pictures; undefined when there is no such row. */
  sent(db: Db, id: string): Promise<{ member: string | null; pictures: number } | undefined>;
  /** The hash of the file of picture `no`, counted from 1; null when there is none. */
  hashOf(db: Db, id: string, no: number): Promise<Buffer | null>;
  /** Whether this person looked at them recently; only for lists with a command `afterLook`. */
  looked?(db: Db, staff: string, id: string): Promise<boolean>;
};

export type ConsolePart = {
  commands?: readonly Command[];
  resources?: readonly Resource[];
  proposals?: Partial<Record<Action, ProposalKind>>;
  settings?: Readonly<Record<string, Setting>>;
  pictures?: Partial<Record<PicturesOf, PictureSource>>;
  /** By the path of a call: the name under which the audit log keeps its refusals. */
  auditNames?: Readonly<Record<string, string>>;
};
