import { initialsOf } from "../../home/member/initials.ts";

/** A covered phone number has no letters that would stand for anybody. */
export function initialsOfAuthor(username: string): string {
  return username.startsWith("•") ? "" : initialsOf(username);
}
