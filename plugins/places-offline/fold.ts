/** Letters that Unicode does not take apart, as people type them. */
const spelled: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd' }

/** A name as it is compared: small letters without marks, one space for all that is neither letter nor digit. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđæœıþð]/g, (letter) => spelled[letter] ?? letter)
    .replace(/['’ʻ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
