/** Calling codes of two digits; `1` and `7` have one, all others three. */
const twoDigits = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const codeLength = (digits: string): number => {
  if (/^[17]/.test(digits)) return 1
  return twoDigits.test(digits) ? 2 : 3
}

/** `910555014` as `910 555 014`: groups of three that can be read out, what is left over with the last. */
const grouped = (digits: string): string => digits.replace(/(\d{3})(?=\d{3})/g, '$1 ')

/**
 * A phone number as people read it: `+12075550142` as `(207) 555-0142`, `+34910555014` as `+34 910 555 014`. One that
 * was typed with spaces, or without its country, stays as it was typed.
 */
export function formatPhone(phone: string): string {
  const bare = phone.replace(/[\s().-]/g, '')
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(bare)
  if (american) return `(${american[1]}) ${american[2]}-${american[3]}`
  if (!/^\+\d{8,15}$/.test(phone)) return phone
  const length = codeLength(phone.slice(1))
  return `+${phone.slice(1, length + 1)} ${grouped(phone.slice(length + 1))}`
}
