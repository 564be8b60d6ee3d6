/** A thread that counts its answers; "fail" makes it fail, "exit" ends it. */
import { answerInThread } from "../thread.ts";

let answers = 0;
answerInThread(async (input: string) => {
  if (input === "fail") throw new Error("broken");
  if (input === "exit") process.exit();
  answers += 1;
  return `${input} ${answers}`;
});
