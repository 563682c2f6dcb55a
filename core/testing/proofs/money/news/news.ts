import { oneOf, type Random } from '../../price/tampering/honest-booking.ts'

/** A webhook as it is sent. */
export interface News {
  rawBody: Uint8Array
  headers: Record<string, string>
}

/** How a forgery differs from what the service sends, and what it is answered: `taken` says nothing of ours. */
export interface Forgery {
  kind: 'forged' | 'foreign' | 're-serialised' | 'old'
  news: News
  answer: 'refused' | 'taken'
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = ({ rawBody }: News): string => new TextDecoder().decode(rawBody)

/** The same members in another order, all the way down. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, turned(one)]),
  )
}

const escaped = (text: string): string => text.replace(/"id"/, `"\\u0069d"`)

/** JSON texts that say the same as the body, in other bytes. */
const sayings: ((body: string) => string)[] = [
  (body) => JSON.stringify(JSON.parse(body), null, 2),
  (body) => JSON.stringify(JSON.parse(body), null, '\t'),
  (body) => JSON.stringify(turned(JSON.parse(body))),
  (body) => `${body}\n`,
  (body) => ` ${body}`,
  escaped,
]

/** A digit of the body's amounts, or a letter of its ids, becomes another. */
function changed(body: string, random: Random): string {
  const places = [...body.matchAll(/[0-8]/g)].map(({ index }) => index)
  const at = places[random(places.length)] ?? 0
  return `${body.slice(0, at)}${Number(body[at]) + 1}${body.slice(at + 1)}`
}

function spoilt(headers: Record<string, string>, name: string, random: Random): Record<string, string> {
  const value = headers[name] ?? ''
  // The last letter of base64 has bits that say nothing.
  const letters = [...value.slice(0, -4).matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
  const at = letters[random(letters.length)] ?? 0
  return { ...headers, [name]: `${value.slice(0, at)}${value[at] === 'f' ? 'e' : 'f'}${value.slice(at + 1)}` }
}

/** A forgery of a signed webhook, made from a genuine one; of `other` it takes what belongs to that one alone. */
export function forgeSigned(genuine: News, other: News, random: Random): Forgery {
  const { rawBody, headers } = genuine
  const [first, ...names] = Object.keys(headers)
  if (first === undefined) throw new Error('a signed webhook has headers')
  const header = oneOf(random, [first, ...names])
  const forged = (news: News): Forgery => ({ kind: 'forged', news, answer: 'refused' })
  switch (random(6)) {
    case 0:
      return forged({
        rawBody,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== header)),
      })
    case 1:
      return forged({ rawBody, headers: { ...headers, [header]: '' } })
    case 2:
      return forged({ rawBody, headers: other.headers })
    case 3:
      return forged({ rawBody: bytes(changed(textOf(genuine), random)), headers })
    case 4:
      return forged({ rawBody: rawBody.slice(0, random(rawBody.length)), headers })
    default: {
      const say = sayings[random(sayings.length)] ?? escaped
      return { kind: 're-serialised', news: { rawBody: bytes(say(textOf(genuine))), headers }, answer: 'refused' }
    }
  }
}

/** A signature of which one letter is another. */
export const forgeSignature = ({ rawBody, headers }: News, name: string, random: Random): Forgery => ({
  kind: 'forged',
  news: { rawBody, headers: spoilt(headers, name, random) },
  answer: 'refused',
})
