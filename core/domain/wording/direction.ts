/** Languages that are written from right to left, by their primary tag. */
const rightToLeft = /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb|ks|arc|nqo|syr)(-|$)/i

/** The way in which a language is written, for what is told its language alone; pages ask their dictionary. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr')
