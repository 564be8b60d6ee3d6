import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { MenuButton } from "../../../features/home/frame/side-menu.tsx";
import { MessagesLink } from "../../../features/home/messages/messages-link.tsx";
import { TabScreen } from "../../../ui/screen.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { LogOut } from "./log-out.tsx";
import { Menu } from "./menu.tsx";
import { Profile } from "./profile.tsx";
import { QuizImage } from "./quiz-image.tsx";
import { WalletSummary } from "./wallet-summary.tsx";

export default function Mine() {
  const { t } = useLingui();
  const overview = useQuery(query(getAssetsOverview));
  return (
    <TabScreen broad title={t`Mine`} left={<MenuButton />} right={<HeaderRight />}>
      <TwoColumns
        left={
          <>
            <Profile />
            <WalletSummary overview={overview} />
          </>
        }
        right={
          <>
            <Menu overview={overview.data ?? null} />
            <LogOut />
          </>
        }
      />
    </TabScreen>
  );
}

function HeaderRight() {
  return (
    <>
      <QuizImage />
      <MessagesLink />
    </>
  );
}
