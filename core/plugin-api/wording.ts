/** The words of one language: nested or dotted keys are both `a.b.c` to the reader; values are ICU messages. */
export interface Dictionary {
  /** BCP 47 in lower case: `en-us`, `es`. */
  language: string
  /** How the language calls itself. */
  name: string
  direction: 'ltr' | 'rtl'
  words: Record<string, string>
}
