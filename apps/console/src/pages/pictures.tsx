/** What a claim, a post or a feedback shows, on its own page. */
import type { PicturesOf } from "@ballast/contract/console-content.ts";
import type { Row } from "@ballast/contract/console-form.ts";
import { Flex, Image, Typography } from "antd";
import { useSession } from "../api/session.ts";
import { StaffPicture } from "../ui/staff-picture.tsx";

const MAY_LOOK: readonly string[] = ["support", "content", "admin"];

function Pictures({ of, id, count }: { of: PicturesOf; id: string; count: number }) {
  const role = useSession()?.role ?? "";
  if (count === 0) return null;
  return (
    <section>
      <Typography.Title level={2}>{count === 1 ? "Picture" : "Pictures"}</Typography.Title>
      {MAY_LOOK.includes(role) ? (
        <Image.PreviewGroup>
          <Flex gap={12} wrap>
            {Array.from({ length: count }, (_, at) => (
              <StaffPicture
                key={`${id} ${at + 1}`}
                of={of}
                id={id}
                no={at + 1}
                alt={`Picture ${at + 1} of ${count}`}
              />
            ))}
          </Flex>
        </Image.PreviewGroup>
      ) : (
        <Typography.Text type="secondary">
          Pictures are shown to whoever decides about them.
        </Typography.Text>
      )}
    </section>
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
