import { closestMatch } from 'leven'

/**
 * How many letters of a name make up for one typing error. Two letters that are swapped are two errors: a name of five
 * letters may have them. The shortest names have no near ones.
 */
const lettersPerError = 2.5

/** What people write who know another product, or say in other words, by what a bundle calls it. */
const otherWords = new Map([
  ['staff', 'provider'],
  ['employee', 'provider'],
  ['owner', 'whitelabel'],
  ['client', 'customer'],
  ['dropdown', 'select'],
  ['choice', 'radio'],
  ['string', 'text'],
  ['phone', 'tel'],
  ['uk', 'gb'],
  ['lat', 'latitude'],
  ['lng', 'longitude'],
  ['lon', 'longitude'],
  ['long', 'longitude'],
])

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '')

const partsOf = (name: string) => name.split(/[\s_\-/.]/).map(plain)

/**
 * The known name that another one probably means: the one that is spelt nearly so, else the only one of which it is a
 * part (`Dublin`, `calma`), else what it is called here. Undefined if there is none.
 */
function nearestName(name: string, known: Iterable<string>): string | undefined {
  const byPlain = new Map([...known].map((one) => [plain(one), one]))
  const word = otherWords.get(plain(name)) ?? ''
  if (byPlain.has(word)) return byPlain.get(word)
  const errors = Math.floor(plain(name).length / lettersPerError)
  // The library finds what is nearer than the distance given, or equal to it.
  const found = closestMatch(plain(name), [...byPlain.keys()], { maxDistance: errors })
  if (found !== undefined) return byPlain.get(found)
  const around = [...byPlain.values()].filter((one) => partsOf(one).includes(plain(name)))
  return around.length === 1 ? around[0] : undefined
}

/** The end of a sentence about an unknown name: which known one may be meant; empty if none is near. */
export function orMeant(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}
