/** Leads from the first page to the members that a search finds, for users who may view their list. */
import { useNavigate } from "@tanstack/react-router";
import { Input } from "antd";
import { useResource } from "../api/queries.ts";

export function MemberSearch() {
  const members = useResource("members");
  const navigate = useNavigate();
  if (!members?.searches) return null;
  return (
    <Input.Search
      allowClear
      aria-label="Find a member"
      placeholder={`Find a member by ${members.searches}`}
      style={{ maxWidth: 440 }}
      onSearch={(typed) => {
        const q = typed.trim();
        if (q === "") return;
        void navigate({ to: "/r/$resource", params: { resource: "members" }, search: { q } });
      }}
    />
  );
}
