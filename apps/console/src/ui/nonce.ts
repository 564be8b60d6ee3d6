/** The word by which the page's policy knows our style sheets. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Some parts of the library measure with a style sheet of their own, to which they give no nonce. */
export function nameEveryStyle(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = create(name, options);
    if (name.toLowerCase() === "style") made.nonce = nonce;
    return made;
  }) as typeof document.createElement;
}
