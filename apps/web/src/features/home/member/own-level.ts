/** The level as it is now; the login's answer may be older. */
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { useMember } from "../../../api/session.ts";

export function useOwnLevel(): number {
  const atLogin = useMember().vipLevel;
  return useQuery(query(memberInfo)).data?.vipLevel ?? atLogin;
}
