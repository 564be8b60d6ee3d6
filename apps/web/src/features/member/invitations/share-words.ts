/** The services an invitation can be sent by, and the text to send: always with its label. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { shareInfo } from "@ballast/contract/invitation/calls.ts";
import type { Brand } from "./brand-mark.tsx";

export type ShareInfo = OutputOf<typeof shareInfo>;

/** `words` begins with the label; `all` is words and link, the text that is copied. */
export type Invitation = { link: string; words: string; all: string };

export function invitationOf({ shareUrl: link, ...info }: ShareInfo): Invitation {
  const words = `${info.label}\n${info.text}`;
  return { link, words, all: `${words}\n${link}` };
}

/**
 * A service to share by. Spaces are encoded as %20, because some clients show the + of a form as a
 * plus sign.
 */
type Service = {
  name: Brand;
  hrefOf: (invitation: Invitation) => string;
  /**
   * True if the service accepts only a link, or nothing: the text is copied instead, to be pasted
   * there.
   */
  isPasted: boolean;
};

export const SERVICES: readonly Service[] = [
  {
    name: "WhatsApp",
    hrefOf: ({ all }) => `https://wa.me/?text=${encodeURIComponent(all)}`,
    isPasted: false,
  },
  {
    name: "Telegram",
    hrefOf: ({ link, words }) =>
      `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(words)}`,
    isPasted: false,
  },
  {
    name: "Facebook",
    // Facebook's sharer accepts a link without the label that belongs to it.
    hrefOf: () => "https://www.facebook.com/",
    isPasted: true,
  },
  {
    name: "YouTube",
    hrefOf: () => "https://www.youtube.com/",
    isPasted: true,
  },
];
