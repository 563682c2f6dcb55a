/** Languages that are written from right to left, by their primary tag. */
const rightToLeft = /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb|ks|arc|nqo|syr)(-|$)/i

/** The writing direction of a language, for code that knows only the language; pages take it from their dictionary. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr')
