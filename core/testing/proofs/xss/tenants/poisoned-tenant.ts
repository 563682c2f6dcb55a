import { valueAt } from '../../../../operations/tenant-bundle/faults.ts'
import { kinds, schemas, Whitelabel } from '../../../../operations/tenant-bundle/kinds.ts'
import { alarm, type Payload } from './payloads.ts'
import { plainTenant } from './plain-tenant.ts'
import { poisonEntity, textPaths } from './poison-entity.ts'

export interface PoisonedTenant {
  bundle: Record<string, unknown>
  /** The number of texts written, words of the dictionary included. */
  texts: number
}

/** Texts that must be unique among entities. */
const unique = new Set(['bookables.customlink'])

/**
 * The tenant of a round: text number n holds payload n + round, so that over all rounds each text holds each payload.
 * Throws when a schema has a text that the plain tenant lacks.
 */
export function poisonedTenant(payloads: Payload[], round: number, words: Record<string, string>): PoisonedTenant {
  let texts = 0
  const written = new Set<string>()
  const next = (path: string): string => {
    written.add(path)
    texts += 1
    const payload = payloads[(texts - 1 + round) % payloads.length]?.text ?? ''
    return unique.has(path) ? `${payload} ${texts}` : payload
  }
  const plain = plainTenant()
  const dictionary = Object.entries(words).map(([key, message]) => [key, `${next('words')} ${message}`])
  const whitelabel = poisonEntity(Whitelabel, plain.whitelabel, 'whitelabel', next)
  const lists = kinds.map((kind) => {
    const entities = plain.lists[kind] ?? []
    return [kind, entities.map((entity) => poisonEntity(schemas[kind], entity, kind, next))]
  })
  const wanted = [...textPaths(Whitelabel, 'whitelabel'), ...kinds.flatMap((kind) => textPaths(schemas[kind], kind))]
  const forgotten = wanted.filter((path) => !written.has(path))
  if (forgotten.length > 0) throw new Error(`No payload was written into ${forgotten.join(', ')}.`)
  const bundle = {
    whitelabel: { ...Object(whitelabel), dictionary: Object.fromEntries(dictionary) },
    ...Object.fromEntries(lists),
  }
  return { bundle, texts }
}

/** Quotes a text for a dictionary message, where braces and apostrophes are syntax. */
const asMessage = (text: string) => text.replaceAll("'", "''").replace(/[{}]/g, "'$&'")

/** Harmful, and short enough for every text. */
const shortHarm = () => `<img src=x onerror=${alarm}(0)>`

type Mend = (refused: string, bundle: Record<string, unknown>, pointer: string) => unknown

/** The parts of a path without what no address asks for. */
const asPath = (text: string) =>
  text
    .replace(/[?#%\\\p{Cc}]/gu, '')
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part.trim()))
    .join('/')

/** How to rewrite a refused text, by what the import says it expects. */
const mends: [begins: string, mend: Mend][] = [
  ['an address', shortHarm],
  ['text of at most', shortHarm],
  ['a message', asMessage],
  ['a path such as', asPath],
  // Uses the form's first tag, which is itself a payload.
  [
    'a tag of the form',
    (_refused, bundle, pointer) => valueAt(bundle, `/${pointer.split('/').slice(1, 3).join('/')}/tags/0`),
  ],
]

/**
 * Rewrites texts that an import rightly refuses: an address that would run becomes a path, a malformed message is
 * quoted, a text that is too long becomes a short one. @returns how many were refused @throws on a fault that no
 * payload caused
 */
export function mendRefused(bundle: Record<string, unknown>, faults: { pointer: string; expected: string }[]): number {
  for (const { pointer, expected } of faults) {
    const at = pointer.lastIndexOf('/')
    const parent = valueAt(bundle, pointer.slice(0, at))
    const refused = valueAt(bundle, pointer)
    const key = pointer
      .slice(at + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~')
    // Most kinds of question accept no text as an answer, and sanitised markup leaves none.
    if (key === 'default_value' && typeof parent === 'object' && parent !== null) {
      Reflect.deleteProperty(parent, key)
      continue
    }
    const mend = mends.find(([begins]) => expected.startsWith(begins))?.[1]
    if (!mend || typeof refused !== 'string' || typeof parent !== 'object' || parent === null)
      throw new Error(`${pointer}: expected ${expected}`)
    Reflect.set(parent, key, mend(refused, bundle, pointer))
  }
  return faults.length
}
