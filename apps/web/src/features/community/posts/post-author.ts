import { initialsOf } from "../../home/member/initials.ts";

/** The initials of an author. A masked phone number has no letters that stand for a person. */
export function initialsOfAuthor(username: string): string {
  return username.startsWith("•") ? "" : initialsOf(username);
}
