/** The letters of GSM 03.38, each of which takes 7 bits; those of its extension take two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('^{}\\[~]|€\f')

/** Signs that would make a whole text twice as long, and what says the same. */
const plainer: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u00b7': '-',
  '\u2022': '-',
}

/** A text without typographic signs that cost more than they say. */
export const plainly = (text: string): string => [...text].map((sign) => plainer[sign] ?? sign).join('')

/** Of how many parts a text consists: of 160 or 153 places in GSM 03.38, else of 70 or 67 units of UTF-16. */
export function segmentsOf(text: string): number {
  let places = 0
  for (const sign of text) {
    if (basic.has(sign)) places += 1
    else if (extension.has(sign)) places += 2
    else return parts(text.length, 70, 67)
  }
  return parts(places, 160, 153)
}

const parts = (places: number, alone: number, each: number): number => (places <= alone ? 1 : Math.ceil(places / each))
