/** Browsers and Node have it alike; the rules here know of neither. */
declare const URL: { parse(address: string): { hostname: string } | null }

/** All that a name may have besides letters and digits is a hyphen, and dots between its parts. */
const notOfNames = /[\s!-,/:-@[-`{-~]/

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/**
 * A name as the DNS has it: `buchen.müller.de` → `buchen.xn--mller-kva.de`. What is in ASCII already, and what is no
 * name, stays.
 */
export function asciiHost(host: string): string {
  if (isAscii(host) || notOfNames.test(host)) return host
  return URL.parse(`https://${host}`)?.hostname ?? host
}

/** A name as people write it: `buchen.xn--mller-kva.de` → `buchen.müller.de`. */
export function writtenHost(host: string): string {
  if (!host.includes('xn--')) return host
  const written = host
    .split('.')
    .map((part) => (part.startsWith('xn--') ? (decoded(part.slice(4)) ?? part) : part))
    .join('.')
  // What is not made from it again is something else.
  return asciiHost(written) === host ? written : host
}

const base = 36
const firstBeyond = 128
const last = 0x10_ff_ff

/** How many digits tell the next distance (RFC 3492, 6.1). */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += base) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}

/** The letters that a part of a name stands for (RFC 3492, 6.2); null where it stands for none. */
function decoded(part: string): string | null {
  const dash = part.lastIndexOf('-')
  const letters = dash > 0 ? [...part.slice(0, dash)].map((letter) => letter.charCodeAt(0)) : []
  let at = dash > 0 ? dash + 1 : 0
  let [code, place, bias] = [firstBeyond, 0, 72]
  while (at < part.length) {
    const before = place
    let weight = 1
    for (let digits = base; ; digits += base) {
      const digit = digitOf(part.charAt(at))
      at += 1
      if (digit === null) return null
      place += digit * weight
      const threshold = Math.min(Math.max(digits - bias, 1), 26)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapted(place - before, count, before === 0)
    code += Math.floor(place / count)
    if (code > last) return null
    place %= count
    letters.splice(place, 0, code)
    place += 1
  }
  return String.fromCodePoint(...letters)
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(letter: string): number | null {
  if (/^[a-z]$/.test(letter)) return letter.charCodeAt(0) - 97
  return /^\d$/.test(letter) ? Number(letter) + 26 : null
}
