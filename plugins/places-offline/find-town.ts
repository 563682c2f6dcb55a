import type { Gazetteer, Town } from './gazetteer.ts'
import { greatCircleMiles } from './great-circle.ts'
import { otherNames } from './other-names.ts'
import type { AddressRead } from './read-address.ts'

/** A place that is named within this distance of a town counts as a part of it. */
const milesAround = 30

/**
 * The town of an address: the last one that it names, so `9 Pimlico Yard, Dublin 8` is Dublin. A nearby place named
 * before it is more exact: `Rathmines, Dublin 6` is Rathmines. Of several towns with the same name, those of the named
 * or default country come first, then the biggest. Null where no town is named.
 */
export function findTown(gazetteer: Gazetteer, address: AddressRead, home: string): Town | null {
  const { parts, country, region } = address
  const named = (name: string) => townsNamed(gazetteer, name, country ?? home).filter(isMeant({ country, region }))
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const [town] = named(parts[index] ?? '')
    if (town) return partOf(town, parts.slice(0, index), named)
  }
  return atTheEnd(parts, (name) => named(name).filter((town) => town.country === (country ?? home)))
}

const isMeant =
  ({ country, region }: Pick<AddressRead, 'country' | 'region'>) =>
  (town: Town) =>
    (country === null || town.country === country) &&
    (region === null || (town.country === 'US' && town.region === region))

function townsNamed(gazetteer: Gazetteer, name: string, country: string): Town[] {
  const other = otherNames.get(name) ?? (name.startsWith('st ') ? name.replace('st ', 'saint ') : undefined)
  const own = gazetteer.named(name, country)
  if (other === undefined) return own
  const isAway = (town: Town) => Number(town.country !== country)
  return [...own, ...gazetteer.named(other, country)].sort(
    (a, b) => isAway(a) - isAway(b) || b.population - a.population,
  )
}

/** The place nearest to a town that an earlier part of the address names, else the town itself. */
function partOf(town: Town, earlier: string[], named: (name: string) => Town[]): Town {
  for (const part of earlier) {
    const around = named(part)
      .map((one) => ({ one, miles: greatCircleMiles(one, town) }))
      .filter(({ miles }) => miles <= milesAround)
      .sort((a, b) => a.miles - b.miles)
    if (around[0]) return around[0].one
  }
  return town
}

/** The most words in a town's name in the gazetteer. */
export const mostWords = 9

/** After the town come a county, a state and a country at most. */
const lastParts = 4

/** A town's name at the end of a part, as in `Main Street Bray`; only in the expected country. */
function atTheEnd(parts: string[], named: (name: string) => Town[]): Town | null {
  for (const part of parts.slice(-lastParts).toReversed()) {
    const words = part.split(' ')
    for (let from = Math.max(1, words.length - mostWords); from < words.length; from += 1) {
      const [town] = named(words.slice(from).join(' '))
      if (town) return town
    }
  }
  return null
}
