import { closestMatch } from 'leven'

/**
 * How many letters of a name make up for one typing error. Two letters that are swapped are two errors: a name of five
 * letters may have them. The shortest names have no near ones.
 */
const lettersPerError = 2.5

/** The known name that a misspelt one probably means; undefined if none is near. */
function nearestName(name: string, known: Iterable<string>): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '')
  const byPlain = new Map([...known].map((one) => [plain(one), one]))
  const errors = Math.floor(plain(name).length / lettersPerError)
  // The library finds what is nearer than the distance given, or equal to it.
  const found = closestMatch(plain(name), [...byPlain.keys()], { maxDistance: errors })
  return found === undefined ? undefined : byPlain.get(found)
}

/** The end of a sentence about an unknown name: which known one may be meant; empty if none is near. */
export function orMeant(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}
