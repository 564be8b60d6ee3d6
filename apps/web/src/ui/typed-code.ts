/** A code as it is typed or pasted: letters and digits, no spaces. */
export function typedCode(text: string, most: number): string {
  return text.replace(/[^A-Za-z0-9]/g, "").slice(0, most);
}
