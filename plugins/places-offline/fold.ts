/** Letters that Unicode does not decompose, as people type them. */
const spelled: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd' }

/** A name for comparisons: lower case without accents, and one space for everything but letters and digits. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđæœıþð]/g, (letter) => spelled[letter] ?? letter)
    .replace(/['’ʻ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
