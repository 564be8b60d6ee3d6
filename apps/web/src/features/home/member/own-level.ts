/** The member's current level; the one in the login response may be out of date. */
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useMember } from "../../../api/session.ts";

export function useOwnLevel(): number {
  const atLogin = useMember().vipLevel;
  return useQuery(query(memberInfo)).data?.vipLevel ?? atLogin;
}
