import { describe, expect, it, vi } from "vitest";

class FakeElement {
  readonly closest: () => string | null;
  constructor(field: string | null) {
    this.closest = () => field;
  }
}
const dialog = { open: false };
vi.stubGlobal("window", { addEventListener: () => {}, history: {}, location: { hash: "" } });
vi.stubGlobal("document", { querySelector: () => (dialog.open ? {} : null) });
vi.stubGlobal("Element", FakeElement);
const { shortcutOf } = await import("./shortcuts.ts");

const press = (key: string, more: object = {}) =>
  shortcutOf({ key, code: "", target: new FakeElement(null), ...more } as unknown as KeyboardEvent);

describe("a shortcut", () => {
  it("is a letter that leads to a place, or a question mark", () => {
    expect(press("h")).toBe("h");
    expect(press("H")).toBe("h");
    expect(press("?")).toBe("?");
    expect(press("q")).toBe(null);
    expect(press("Home", { code: "Home" })).toBe(null);
  });

  it("is the place of the key where the keyboard has another script", () => {
    expect(press("ஹ", { code: "KeyH" })).toBe("h");
    expect(press("ஞ", { code: "KeyQ" })).toBe(null);
  });

  it("is none while something is typed, or a sheet is open", () => {
    expect(press("h", { target: new FakeElement("input") })).toBe(null);
    dialog.open = true;
    expect(press("h")).toBe(null);
    dialog.open = false;
  });

  it("is none with Ctrl, Alt or Meta, held down, or taken by something else", () => {
    for (const more of ["ctrlKey", "altKey", "metaKey", "repeat", "defaultPrevented"]) {
      expect(press("h", { [more]: true })).toBe(null);
    }
  });
});
