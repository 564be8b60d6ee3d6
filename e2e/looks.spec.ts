import { enlargeText, expectAccessible, expectContrast, expectNoOverflow } from "./looks.ts";
import { watchForErrors } from "./no-errors.ts";
import { expect, test } from "./test.ts";

/** A page that is whole and accessible, around `content`. */
const pageOf = (content: string) => `<!doctype html><html lang="en"><head><title>Page</title>
  <meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body><main><h1>Page</h1>${content}</main></body></html>`;

test.describe("expectNoOverflow", () => {
  const cases: [string, string, RegExp | null][] = [
    ["passes text that fits", "<p>Fits</p>", null],
    [
      "finds what is wider than the page",
      '<p style="width:500px">Wide</p>',
      /beyond the right edge: p 'Wide'/,
    ],
    [
      "finds text that is cut off at the side",
      '<p style="overflow:hidden;white-space:nowrap;width:90px">Much too long a line</p>',
      /cut off: p/,
    ],
    [
      "passes text that ends in an ellipsis",
      '<p style="overflow:hidden;white-space:nowrap;width:90px;text-overflow:ellipsis">Long line</p>',
      null,
    ],
    [
      "finds text that is cut off below",
      '<div style="overflow:hidden;height:20px"><p>One</p><p>Two</p></div>',
      /cut off: div/,
    ],
    [
      "passes what is dragged sideways",
      '<div data-carousel style="overflow:hidden"><p style="width:900px">Slides</p></div>',
      null,
    ],
  ];
  for (const [name, content, finds] of cases) {
    test(name, async ({ page }) => {
      await page.setContent(pageOf(content));
      const checked = expectNoOverflow(page);
      if (finds === null) await checked;
      else await expect(checked).rejects.toThrow(finds);
    });
  }

  test("finds what only twice the text size breaks", async ({ page }) => {
    const content = '<p style="white-space:nowrap">As long as a line of text gets here</p>';
    await page.setContent(pageOf(content));
    await expectNoOverflow(page);
    await enlargeText(page);
    await expect(expectNoOverflow(page)).rejects.toThrow(/sideways/);
  });
});

test.describe("expectAccessible", () => {
  test("passes a page that is", async ({ page }) => {
    await page.setContent(pageOf("<p>Words</p>"));
    await expectAccessible(page);
  });

  test("names rule, place and remedy", async ({ page }) => {
    await page.setContent(pageOf('<input id="amount">'));
    await expect(expectAccessible(page)).rejects.toThrow(/label: (.|\n)*#amount(.|\n)*Fix any/);
  });
});

test.describe("expectContrast", () => {
  test("finds what is too pale", async ({ page }) => {
    await page.setContent(pageOf('<p style="color:#ccc;background:#fff">Words</p>'));
    await expect(expectContrast(page)).rejects.toThrow(/color-contrast: /);
  });

  test("leaves to the other look what no theme changes", async ({ page }) => {
    await page.setContent(pageOf('<input id="amount">'));
    await expectContrast(page);
  });
});

test.describe("noErrors", () => {
  test("sees an exception, the console, another host, and what the policy stops", async ({
    page,
    context,
    stack,
    noErrors,
  }) => {
    noErrors.allow(/./);
    const watch = watchForErrors(stack.url);
    watch.watch(context);
    await page.goto("/sandbox");
    watch.verify();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("thrown by the page");
      });
      console.error("said by the page");
      const image = document.createElement("img");
      image.src = "http://127.0.0.2:1/far.png";
      document.body.append(image);
    });
    await expect(async () => {
      expect(() => watch.verify()).toThrow("thrown by the page");
    }).toPass();
    expect(() => watch.verify()).toThrow("said by the page");
    expect(() => watch.verify()).toThrow("violates the following Content Security Policy");
    expect(() => watch.verify()).toThrow("other host: http://127.0.0.2:1/far.png");
    watch.allow("thrown", "said", /Content Security/, "other host");
    watch.verify();
  });

  test("sees a request to another host", async ({ page, context, stack, noErrors }) => {
    noErrors.allow(/./);
    const watch = watchForErrors(stack.url);
    watch.watch(context);
    await page.route("http://elsewhere.example/**", (route) => route.fulfill({ body: "" }));
    await page.setContent('<img src="http://elsewhere.example/pixel.png">');
    expect(() => watch.verify()).toThrow("other host: http://elsewhere.example/pixel.png");
  });
});
