/** What the script that embeds a site knows of it. */
export interface LoaderFacts {
  /** By language, the site's own first: of the button, of its dialog's cross, and of the link in place of a frame. */
  words: Record<string, [open: string, close: string, link: string]>
  /** Of the button: its colour, that of its text (`#rrggbb`), and its corners in CSS pixels. */
  look: [background: string, text: string, radius: number]
}
