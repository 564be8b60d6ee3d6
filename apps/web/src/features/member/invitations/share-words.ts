/** Where an invitation can be sent to, and what is sent: always with its label. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { shareInfo } from "@ballast/contract/invitation/calls.ts";

export type ShareInfo = OutputOf<typeof shareInfo>;

/** `words` begin with the label; `all` is both, as it is copied. */
export type Invitation = { link: string; words: string; all: string };

export function invitationOf({ shareUrl: link, ...info }: ShareInfo): Invitation {
  const words = `${info.label}\n${info.text}`;
  return { link, words, all: `${words}\n${link}` };
}

/** A space is written %20: as the + of a form, some clients show it as a plus sign. */
type Service = {
  name: string;
  icon: "message" | "people" | "video";
  hrefOf: (invitation: Invitation) => string;
  /** It takes the link alone, or nothing: the words are copied, to be pasted there. */
  isPasted: boolean;
};

export const SERVICES: readonly Service[] = [
  {
    name: "WhatsApp",
    icon: "message",
    hrefOf: ({ all }) => `https://wa.me/?text=${encodeURIComponent(all)}`,
    isPasted: false,
  },
  {
    name: "Telegram",
    icon: "message",
    hrefOf: ({ link, words }) =>
      `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(words)}`,
    isPasted: false,
  },
  {
    name: "Facebook",
    icon: "people",
    // Its sharer takes a link without the label that belongs to it.
    hrefOf: () => "https://www.facebook.com/",
    isPasted: true,
  },
  {
    name: "YouTube",
    icon: "video",
    hrefOf: () => "https://www.youtube.com/",
    isPasted: true,
  },
];
