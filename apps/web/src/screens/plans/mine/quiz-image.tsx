/**
 * Links to today's quiz; hidden when there is none or when its availability could not be loaded.
 */
import { quizAvailable } from "@ballast/contract/gift/quiz.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { navigate } from "../../../nav/navigation.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";

export function QuizImage() {
  const { t } = useLingui();
  const { data } = useQuery(query(quizAvailable));
  if (!data?.available) return null;
  return (
    <IconButton label={t`Daily quiz`} onClick={() => navigate("/user/quiz")}>
      <Icon name="gift" />
    </IconButton>
  );
}
