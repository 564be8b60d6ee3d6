/** The position of each member's claim in a snapshot: the members' ids, 16 bytes each, in order. */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { bucketOf } from "@ballast/contract/ids.ts";

/** Beside the files of the tree, and as secret as they are. */
export const MEMBER_LIST = "members.bin";

const ID = 16;
const AT_ONCE = 4_096;

const bytesOf = (member: string) => Buffer.from(member.replaceAll("-", ""), "hex");

export type MemberList = { add(member: string): void; close(): void };

/** Members are ordered by bucket, then by id. */
export function createMemberList(path: string): MemberList {
  const fd = openSync(path, "wx", 0o600);
  let waiting: Buffer[] = [];
  const write = () => {
    writeSync(fd, Buffer.concat(waiting));
    waiting = [];
  };
  return {
    add(member) {
      waiting.push(bytesOf(member));
      if (waiting.length === AT_ONCE) write();
    },
    close() {
      write();
      fsyncSync(fd);
      closeSync(fd);
    },
  };
}

/** The position of a member's claim, from 0; null when there is none. */
export function placeOf(path: string, member: string): number | null {
  const fd = openSync(path, "r");
  try {
    const wanted = bytesOf(member);
    const bucket = bucketOf(member);
    const here = Buffer.alloc(ID);
    let from = 0;
    let to = fstatSync(fd).size / ID;
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      readSync(fd, here, 0, ID, middle * ID);
      const order = bucketOf(here.toString("hex")) - bucket || here.compare(wanted);
      if (order === 0) return middle;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    return null;
  } finally {
    closeSync(fd);
  }
}
