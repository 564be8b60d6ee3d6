/** Commands about the questions of the daily quiz. */
import { QUIZ_TOPICS } from "@ballast/contract/gift/quiz.ts";
import { choice, command, text } from "../../platform/staff-command.ts";
import { addQuestion, editQuestion, reinstateQuestion, retireQuestion } from "../question-bank.ts";
import { questionTexts } from "./question-option.ts";

const FROM_TOMORROW = "It counts from the next day on.";
const of = { area: "Rewards", of: "quiz-questions" } as const;
const row = { ...of, row: "question", whenState: ["in_use", "from_tomorrow"] } as const;

export const quizCommands = [
  command({
    name: "add-question",
    says: "add a question to the daily quiz; it is drawn from the next day on",
    roles: ["content"],
    place: { ...of, title: "Add a question" },
    options: {
      name: text("a short name for staff, as early-exit-fee; it stays"),
      topic: choice("what it is about", QUIZ_TOPICS),
      texts: questionTexts("question and answers"),
    },
    run: async ({ tx, staff }, { name: id, topic, texts }) => {
      await addQuestion(tx, { id, topic, texts }, staff.id);
      return { lines: [`${id} is in the bank. ${FROM_TOMORROW}`], subject: id };
    },
  }),
  command({
    name: "edit-question",
    says: "write a new version of a question; answers given stay what they were",
    roles: ["content"],
    place: { ...row, whenState: [...row.whenState], title: "Edit", edits: true },
    options: {
      question: text("its name"),
      topic: choice("what it is about", QUIZ_TOPICS),
      texts: questionTexts("question and answers"),
    },
    run: async ({ tx, staff }, { question: id, topic, texts }) => {
      await editQuestion(tx, { id, topic, texts }, staff.id);
      return [`${id} has a new version. ${FROM_TOMORROW}`];
    },
  }),
  command({
    name: "retire-question",
    says: "draw a question no more; it stays in the bank with the answers given to it",
    roles: ["content"],
    place: {
      ...row,
      whenState: [...row.whenState],
      title: "Retire",
      danger: true,
      confirm: "It is drawn no more from tomorrow on, until it is taken into use again.",
    },
    options: { question: text("its name") },
    run: async ({ tx, staff }, { question: id }) => {
      await retireQuestion(tx, id, staff.id);
      return [`${id} is retired. ${FROM_TOMORROW}`];
    },
  }),
  command({
    name: "reinstate-question",
    says: "draw a retired question again, as it stood; when it was retired stays in its history",
    roles: ["content"],
    place: { ...of, row: "question", whenState: ["retired", "until_midnight"], title: "Reinstate" },
    options: { question: text("its name") },
    run: async ({ tx, staff }, { question: id }) => {
      await reinstateQuestion(tx, id, staff.id);
      return [`${id} is in use again. ${FROM_TOMORROW}`];
    },
  }),
];
