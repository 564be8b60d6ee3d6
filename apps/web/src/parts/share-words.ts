/** Where an invitation can be sent to, and what is sent: always with its label. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { shareInfo } from "@ballast/contract/invitations.ts";

export type ShareInfo = OutputOf<typeof shareInfo>;

/** `link` is whole; `words` begin with the label; `all` is both, as it is copied. */
export type Invitation = { link: string; words: string; all: string };

export function invitationOf(info: ShareInfo, origin: string): Invitation {
  const link = `${origin}${info.shareUrl}`;
  const words = `${info.label}\n${info.text}`;
  return { link, words, all: `${words}\n${link}` };
}

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
    hrefOf: ({ all }) => `https://wa.me/?${new URLSearchParams({ text: all })}`,
    isPasted: false,
  },
  {
    name: "Telegram",
    icon: "message",
    hrefOf: ({ link, words }) =>
      `https://t.me/share/url?${new URLSearchParams({ url: link, text: words })}`,
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
