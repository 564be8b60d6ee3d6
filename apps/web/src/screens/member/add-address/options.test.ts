import { expect, it } from "vitest";
import { optionsOf, toChosen, toText } from "./options.ts";

it("links each currency to its chains", () => {
  const options = optionsOf([
    { currency: "tUSDT", chain: "BEP20" },
    { currency: "tINR", chain: "BEP20" },
    { currency: "tUSDT", chain: "BEP20" },
  ]);
  expect(options.map(({ value }) => value)).toEqual(["tUSDT", "tINR"]);
  expect(options[1]?.children).toEqual([{ value: "BEP20", text: "BEP20" }]);
});

it("reads back what the form keeps", () => {
  expect(toChosen(toText(["tUSDT", "BEP20"]))).toEqual(["tUSDT", "BEP20"]);
  expect(toChosen(toText([]))).toEqual([]);
});
