import { walletNotice } from "@ballast/contract/content/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Paragraphs } from "../../../features/home/messages/notice-body.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Shows the notice that staff address to everybody who opens the wallet. */
export function WalletNotice() {
  const notice = useQuery(query(walletNotice)).data?.notice;
  if (!notice) return null;
  return (
    <div className="mt-6">
      <Notice>
        <p className="font-semibold">{notice.title}</p>
        <Paragraphs text={notice.body} />
      </Notice>
    </div>
  );
}
