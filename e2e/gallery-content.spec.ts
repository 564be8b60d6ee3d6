/** The pictures of news, messages, notices and feedback. */
import { gallery } from "./gallery.ts";

gallery([
  { name: "news", path: "/news", fails: "**/api/user/news/**" },
  {
    name: "news-detail",
    withdraws: true,
    path: ({ newsId }) => `/info/detail?newsId=${newsId}`,
    fails: "**/api/user/news/**",
  },
  {
    name: "message",
    withdraws: true,
    path: ({ messageId }) => `/user/msg?messageId=${messageId}`,
    fails: "**/api/message/push/detail**",
  },
  { name: "messages", path: "/message", fails: "**/api/message/**" },
  { name: "messages-wallet", path: "/message?kind=wallet", fails: "**/api/message/push/record**" },
  { name: "alert", path: "/index/alert", empty: true, fails: "**/api/user/sys/popup**" },
  { name: "feedback", path: "/user/feedback" },
]);
