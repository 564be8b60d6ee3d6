/**
 * A picture that a member sent. It is fetched with the session of the user, never by a public URL.
 */
import { consolePicture, type PicturesOf } from "@ballast/contract/console/content.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Image, Skeleton } from "antd";
import { download } from "../api/call.ts";

const LONG = {
  minWidth: 210,
  maxWidth: "100%",
  objectFit: "cover",
  objectPosition: "top",
} as const;

/** `look` is the view recorded in the audit log. */
export function StaffPicture(props: {
  of: PicturesOf;
  id: string;
  no: number;
  look: number;
  alt: string;
}) {
  const { of, id, no, look, alt } = props;
  const found = useQuery({
    queryKey: [consolePicture.path, of, id, no, look],
    queryFn: async () => {
      const asked = { of, id, no: `${no}`, look: `${look}` };
      return asData((await download(consolePicture, asked)).blob);
    },
    // A picture does not change, and the permission of a view expires.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A member's picture must not stay in memory after the page is left.
    gcTime: 0,
  });
  if (found.error) return <Alert type="warning" showIcon title={found.error.message} />;
  if (!found.data) return <Skeleton.Image active />;
  // A long picture would be a narrow strip, so its top is shown; opening it shows the whole.
  return <Image src={found.data} alt={alt} height={280} style={LONG} />;
}

/** Converts to a data: URL, because the content security policy allows those but no blob: URLs. */
function asData(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
