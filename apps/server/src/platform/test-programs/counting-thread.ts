/** A thread that counts its answers; "fail" makes it fail, "exit" ends it, "exit later" after the answer. */
import { answerInThread } from "../thread.ts";

let answers = 0;
answerInThread(async (input: string) => {
  if (input === "fail") throw new Error("broken");
  if (input === "exit") process.exit();
  if (input === "exit later") setTimeout(() => process.exit(), 20);
  answers += 1;
  return `${input} ${answers}`;
});
