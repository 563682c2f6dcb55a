/** The name or number that one part of a domain consists of, in any script. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
/** At least two letters, or such a domain as browsers write it for machines (Punycode, RFC 3492). */
const topLevel = String.raw`(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]*[a-z\d])`
const local = String.raw`[^\s@<>()",;:\\[\]]+`
const pattern = new RegExp(`^${local}@(?:${label}\\.)+${topLevel}$`, 'iu')

/** The longest address that is accepted, characters. */
export const longestEmail = 100
/** The shortest. */
export const shortestEmail = 4

/** Whether the text is a mail address: local part, @, domain, dot, at least two letters, of any script (RFC 6531). */
export const isEmailAddress = (text: string): boolean => text.length <= longestEmail && pattern.test(text)
