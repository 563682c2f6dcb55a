/** Bytes of the script by which other sites embed one of ours, compressed. */
export const loaderBudget = 3000

/** Of the button, of its dialog's cross, and of the link in place of a frame. */
export type LoaderWords = [open: string, close: string, link: string]

/** What the script that embeds a site knows of it. */
export interface LoaderFacts {
  /** By language, the site's own first, and as many others as the script has room for. */
  words: Record<string, LoaderWords>
  /** Whether the site speaks further languages, whose words are at `/embed/words.js`. */
  more: boolean
  /** Of the button: its colour, that of its text (`#rrggbb`), and its corners in CSS pixels. */
  look: [background: string, text: string, radius: number]
}
