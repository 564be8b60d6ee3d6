/** The demo's community: posts with drawn pictures, comments, a post by staff. */
import {
  addComment,
  addImagePost,
  addTextPost,
  addVideoPost,
  likePost,
  listPosts,
} from "@ballast/contract/community/calls.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { modifyName } from "@ballast/contract/user/calls.ts";
import { addStaffPost, approvePost, refusePost } from "../../apps/server/src/community/review.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { type Client, type Sandbox, TIMEOUT_MS } from "../client.ts";
import { joinAs, logInAs } from "../member-life.ts";
import { DRAWINGS, type Drawing } from "./community-drawings.ts";
import { rasterizeSvg } from "./rasterize-svg.ts";
import { type DemoStaff, personOf } from "./treasury.ts";

const NEIGHBOURS = [
  { phone: "+14155550161", password: "Lagoon21willow", name: "Meera" },
  { phone: "+14155550162", password: "Lagoon22willow", name: "João" },
  { phone: "+14155550163", password: "Lagoon23willow", name: "Selin" },
] as const;

type Line = { by: number; content: string; pictures?: Drawing[]; video?: string };

const FIRST_DAYS: Line[] = [
  {
    by: 0,
    content:
      "I read the evidence of Harbour 7 before I bought: the whole return was in the reserve on the day it was listed. Took me ten minutes, and I knew what I was buying.",
    pictures: ["harbour"],
  },
  {
    by: 1,
    content: "Question to everyone: do you take income out every day, or once a week?",
  },
  {
    by: 2,
    content:
      "My notebook of the first week. What I put in, what came, what is still locked.\n\nThe app shows the same three numbers, so I will stop writing them down.",
    pictures: ["notebook", "chart"],
  },
  {
    by: 1,
    content: "I cancelled an order within the 24 hours to see what happens. Everything came back.",
  },
  {
    by: 0,
    content: "A calm talk about what a reserve is. Helped me.",
    video: "youtu.be/aqz-KE-bpKQ",
  },
];

const LAST_DAYS: Line[] = [
  {
    by: 2,
    content:
      "Went down to the breakwater this morning and thought of the product of that name. Stone on stone, that is the idea.",
    pictures: ["breakwater", "harbour", "boat", "lighthouse"],
  },
  {
    by: 1,
    content:
      "First withdrawal: asked on Tuesday, arrived the same day. The fee was the one that was shown before.",
    pictures: ["chart"],
  },
  {
    by: 0,
    content:
      "For those who are new, this is what I wish I had known:\n1. Set your own limits first.\n2. Read what happens when you leave early.\n3. Look at the days, not only at the sum.\n4. Look once at what backs a product.\n5. Test money is for testing: try everything.\n6. Ask here, people answer.\n7. Nobody of the staff will ever ask for your password.",
  },
  {
    by: 2,
    content:
      "Left an order early. The principal was back whole, the income to come was not, as it said.",
    pictures: ["boat"],
  },
  {
    by: 1,
    content: "The lighthouse on our wall now has a number on it: days to maturity.",
    pictures: ["lighthouse"],
  },
  {
    by: 0,
    content: "Today one order matured. I am off to the sea.",
    pictures: ["boat", "breakwater"],
  },
];

const STAFF_POST =
  "Withdrawals are processed from Monday to Friday. What is asked for on a weekend waits until Monday; the screen shows it before you send.";

const REFUSED = {
  content: "My brother-in-law says that it will go on like this for ever.",
  reason: "Please tell what happened to you, not what somebody expects.",
};
const WAITING = "My third post is still with the staff, I am curious.";

/** The first of the demo's days: the authors, and their first posts. */
export async function beginCommunity(
  db: Db,
  url: string,
  sandbox: Sandbox,
  staff: readonly DemoStaff[],
): Promise<void> {
  const clients = [];
  for (const { name, ...who } of NEIGHBOURS) {
    const client = await joinAs(url, sandbox, who);
    await client.call(modifyName, { name });
    clients.push(client);
  }
  for (const line of FIRST_DAYS) await showPost(db, staff, clients, line);
}

/**
 * The last of the demo's days: more posts, replies, likes, a post by the operator; `member` posts
 * too.
 */
export async function continueCommunity(
  db: Db,
  url: string,
  staff: readonly DemoStaff[],
  member: { phone: string; password: string },
): Promise<void> {
  const clients = await Promise.all(NEIGHBOURS.map((who) => logInAs(url, who)));
  for (const line of LAST_DAYS.slice(0, 3)) await showPost(db, staff, clients, line);
  await showStaffPost(db, staff);
  for (const line of LAST_DAYS.slice(3)) await showPost(db, staff, clients, line);
  await talk(clients);
  const own = await logInAs(url, member);
  await showPost(db, staff, [own], {
    by: 0,
    content: "Day twelve, and the calendar was right each day.",
    pictures: ["chart"],
  });
  const { id } = await own.call(addTextPost, { content: REFUSED.content });
  await db
    .transaction()
    .execute((tx) => refusePost(tx, id, personOf(staff, "content").id, REFUSED.reason));
  await own.call(addTextPost, { content: WAITING });
}

async function showPost(
  db: Db,
  staff: readonly DemoStaff[],
  clients: readonly Client[],
  line: Line,
): Promise<void> {
  const client = clients[line.by];
  if (!client) throw new Error("nobody to say it");
  const id = await send(client, line);
  await db.transaction().execute((tx) => approvePost(tx, id, personOf(staff, "content").id, null));
}

async function send(client: Client, { content, pictures, video }: Line): Promise<string> {
  if (pictures) return sendPictures(client, content, pictures);
  if (video) return (await client.call(addVideoPost, { content, videoUrl: video })).id;
  return (await client.call(addTextPost, { content })).id;
}

/** The client sends forms alone; pictures are sent as multipart. */
async function sendPictures(client: Client, content: string, drawings: Drawing[]): Promise<string> {
  const body = new FormData();
  body.append("content", content);
  for (const drawing of drawings) {
    const bytes = await rasterizeSvg(DRAWINGS[drawing]).jpeg().toBuffer();
    body.append("file", new Blob([new Uint8Array(bytes)]), `${drawing}.jpg`);
  }
  const response = await fetch(`${client.url}${pathOf(addImagePost)}`, {
    method: "POST",
    headers: { "x-access-token": client.token },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { id: string };
  };
  if (code !== 200) throw new Error(`a demo post was refused: ${msg}`);
  return uuidOf("post", data.id) ?? "";
}

async function showStaffPost(db: Db, staff: readonly DemoStaff[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = { content: STAFF_POST, videoUrl: null, label: "staff" } as const;
    const id = await addStaffPost(tx, draft, personOf(staff, "content").id);
    await approvePost(tx, id, personOf(staff, "admin").id, null);
  });
}

async function talk(clients: readonly Client[]): Promise<void> {
  const [meera, joao, selin] = clients;
  if (!meera || !joao || !selin) throw new Error("too few people to talk");
  const { list } = await meera.call(listPosts, { pageSize: "100" });
  const find = (part: string) => {
    const post = list.find(({ content }) => content.includes(part));
    if (!post) throw new Error(`nobody has posted: ${part}`);
    return publicId("post", post.id);
  };
  const say = async (who: Client, squareId: string, content: string, commentId?: string) => {
    const input = { squareId, content, ...(commentId ? { commentId } : {}) };
    return publicId("comment", (await who.call(addComment, input)).id);
  };
  const question = find("every day, or once a week");
  const weekly = await say(selin, question, "Once a week. It is the same money.");
  await say(joao, question, "True. I like to see it arrive, that is all.", weekly);
  await say(meera, question, "Every day, with my coffee.");
  const arrived = find("First withdrawal");
  const asked = await say(meera, arrived, "Which address book entry did you use, a new one?");
  await say(joao, arrived, "An old one. A new one waits 24 hours.", asked);
  await say(selin, find("Went down to the breakwater"), "Fine pictures. Where is that?");
  for (const post of list.slice(0, 8)) {
    const squareId = publicId("post", post.id);
    await meera.call(likePost, { squareId });
    if (post.urls.length > 0) await joao.call(likePost, { squareId });
  }
}
