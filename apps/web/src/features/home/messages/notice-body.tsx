/** A text written by staff, in paragraphs, with its day. */
import { useFormat } from "../../../i18n/format.ts";

export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

export function NoticeBody({ notice }: { notice: { body: string; at: Date } }) {
  const format = useFormat();
  return (
    <>
      <Paragraphs text={notice.body} />
      <p className="mt-3 text-14 text-quiet">{format.date(notice.at)}</p>
    </>
  );
}
