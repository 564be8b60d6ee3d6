/** The pictures of a claim, a post or a feedback, on the page of its row. */
import { consoleLookAtPictures, type PicturesOf } from "@ballast/contract/console/content.ts";
import type { Row } from "@ballast/contract/console/form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Flex, Image, Typography } from "antd";
import { call } from "../api/call.ts";
import { row } from "../api/queries.ts";
import { useSession } from "../api/session.ts";
import { StaffPicture } from "../ui/staff-picture.tsx";

const VIEWER_ROLES: readonly string[] = ["support", "content", "admin"];

function Pictures({ of, id, count }: { of: PicturesOf; id: string; count: number }) {
  const role = useSession()?.role ?? "";
  if (count === 0) return null;
  return (
    <section>
      <Typography.Title level={2}>{count === 1 ? "Picture" : "Pictures"}</Typography.Title>
      {VIEWER_ROLES.includes(role) ? (
        <LoggedView key={id} of={of} id={id} count={count} />
      ) : (
        <Typography.Text type="secondary">
          Pictures are shown to whoever decides about them.
        </Typography.Text>
      )}
    </section>
  );
}

/** Loads the pictures on a click only, because each view writes an entry to the audit log. */
function LoggedView({ of, id, count }: { of: PicturesOf; id: string; count: number }) {
  const queries = useQueryClient();
  const look = useMutation({
    mutationFn: async () => (await call(consoleLookAtPictures, { of, id })).data,
    // Some decisions are allowed only after the pictures were viewed, so the commands of the row
    // are refetched.
    onSuccess: () => queries.invalidateQueries(row(of, id)),
  });
  if (!look.data) {
    return (
      <Flex vertical gap={8} align="start">
        <Typography.Text type="secondary">
          The look is kept in the audit log with your name.
        </Typography.Text>
        <Button loading={look.isPending} onClick={() => look.mutate()}>
          {count === 1 ? "Show the picture" : `Show the ${count} pictures`}
        </Button>
        {look.error && <Alert type="error" showIcon title={look.error.message} />}
      </Flex>
    );
  }
  const { look: number, pictures } = look.data;
  return (
    <Image.PreviewGroup>
      <Flex gap={12} wrap>
        {Array.from({ length: pictures }, (_, at) => (
          <StaffPicture
            key={`${id} ${at + 1}`}
            {...{ of, id, look: number }}
            no={at + 1}
            alt={`Picture ${at + 1} of ${pictures}`}
          />
        ))}
      </Flex>
    </Image.PreviewGroup>
  );
}

export function ClaimProof({ row: { id, values } }: { row: Row }) {
  const { link } = values;
  if (typeof link !== "string") return <Pictures of="claims" id={id} count={1} />;
  return (
    <section>
      <Typography.Title level={2}>Video</Typography.Title>
      <Typography.Link href={link} target="_blank" rel="noreferrer noopener">
        {link}
      </Typography.Link>
      <Typography.Paragraph type="secondary">
        It opens outside the console. The video must say that its author gets a bonus for it.
      </Typography.Paragraph>
    </section>
  );
}

const counted = (of: PicturesOf) =>
  function CountedPictures({ row: { id, values } }: { row: Row }) {
    return <Pictures of={of} id={id} count={Number(values.pictures ?? 0)} />;
  };

export const PostPictures = counted("posts");
export const FeedbackPictures = counted("feedback");
