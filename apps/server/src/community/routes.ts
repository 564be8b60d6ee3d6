/** Calls of service `square`: the community. */
import * as square from "@ballast/contract/community/calls.ts";
import { text } from "@ballast/words/words.ts";
import { Answer, bind, type Router } from "../platform/http.ts";
import { addPost, postText, refuseBeyondLimit } from "./add-post.ts";
import { blockAuthor, listBlocks, unblockAuthor } from "./blocks.ts";
import { addComment, listComments } from "./comments.ts";
import { likePost } from "./like-post.ts";
import { listPosts } from "./list-posts.ts";
import { deleteComment, deletePost, listOwnPosts } from "./own-posts.ts";
import { type PostImage, storePostImages } from "./post-images.ts";
import { reportContent } from "./report-content.ts";

export function mountCommunity(router: Router, deps: { dataDir: string }): void {
  mountPosts(router, deps);
  mountComments(router);
  mountGuards(router);
}

function mountPosts(router: Router, { dataDir }: { dataDir: string }): void {
  bind(router, square.listPosts, listPosts);
  bind(router, square.listOwnPosts, listOwnPosts);

  bind(router, square.addTextPost, ({ tx, member }, { content }) =>
    addPost(tx, member, { content }),
  );

  bind(router, square.addVideoPost, ({ tx, member }, draft) => addPost(tx, member, draft));

  bind(
    router,
    square.addImagePost,
    ({ tx, member }, { content }, images: PostImage[]) => addPost(tx, member, { content, images }),
    async ({ db, member, files }, { content }) => {
      // Validated before pictures are stored, so that a refused post leaves no files.
      postText(content);
      await refuseBeyondLimit(db, member.id);
      return storePostImages(db, member.id, dataDir, files);
    },
  );

  bind(router, square.likePost, ({ tx, member }, { squareId }) => likePost(tx, member, squareId));

  bind(router, square.deletePost, async ({ tx, member }, { squareId }) => {
    await deletePost(tx, member, squareId);
    return {};
  });
}

function mountComments(router: Router): void {
  bind(router, square.listComments, listComments);

  bind(
    router,
    square.addComment,
    async ({ tx, member, language }, input) =>
      new Answer(await addComment(tx, member, input), text(language, "texts", "comment_sent")),
  );

  bind(router, square.deleteComment, async ({ tx, member }, { commentId }) => {
    await deleteComment(tx, member, commentId);
    return {};
  });
}

/** Calls to report and block others. */
function mountGuards(router: Router): void {
  bind(router, square.reportContent, async ({ tx, member }, input) => {
    await reportContent(tx, member, input);
    return {};
  });

  bind(router, square.blockAuthor, async ({ tx, member }, input) => {
    await blockAuthor(tx, member, input);
    return {};
  });

  bind(router, square.listBlocks, listBlocks);

  bind(router, square.unblockAuthor, async ({ tx, member }, { blockId }) => {
    await unblockAuthor(tx, member, blockId);
    return {};
  });
}
