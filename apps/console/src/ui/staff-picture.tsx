/** A picture that a member sent: fetched with the session of whoever looks, never by an address. */
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

/** `look`: the one that the audit log keeps. */
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
    // It is the same picture, and a look is over after a while.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Nothing keeps a member's picture once the page is left.
    gcTime: 0,
  });
  if (found.error) return <Alert type="warning" showIcon title={found.error.message} />;
  if (!found.data) return <Skeleton.Image active />;
  // A long one would be a strip: it shows its top, and all of itself when it is opened.
  return <Image src={found.data} alt={alt} height={280} style={LONG} />;
}

/** The page may show pictures of its own and written out in it; addresses of memory it may not. */
function asData(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
