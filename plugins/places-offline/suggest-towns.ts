import type { Place } from '@tessera/plugin-api'
import type { CountryNames } from './country-names.ts'
import { findTown, mostWords } from './find-town.ts'
import { fold } from './fold.ts'
import type { Gazetteer, Town } from './gazetteer.ts'
import { greatCircleMiles } from './great-circle.ts'
import { readAddress, withoutNumbers } from './read-address.ts'

const mostSuggestions = 8
/** With fewer letters nearly every town would match. */
const fewestLetters = 2
/** The least letters of a town's name after other words. */
const fewestLettersBehind = 3
/** Addresses are meant to be within this distance of the provider's town, unless they name another one. */
const milesNear = 60
/** Towns among which the nearest are looked for. */
const mostCompared = 300
/** Towns of the same name in a country are distinguished by the biggest town within this distance. */
const milesToBiggest = 25

interface Asked {
  gazetteer: Gazetteer
  /** ISO 3166, two letters. */
  home: string
  names: CountryNames
  /** The provider's town. */
  near: Town | null
}

/** Caches searches: the parts of the text occur in each suggestion that is looked up. */
function remembering(gazetteer: Gazetteer): Gazetteer {
  const known = new Map<string, Town[]>()
  return {
    ...gazetteer,
    named(folded, country) {
      const key = `${country} ${folded}`
      const towns = known.get(key) ?? gazetteer.named(folded, country)
      known.set(key, towns)
      return towns
    },
  }
}

const isSame = (a: Town | null, b: Town) => a !== null && a.latitude === b.latitude && a.longitude === b.longitude

/**
 * Suggestions for a text: its last words completed to a town, those near the provider first. The text itself comes
 * before them where it is already more than a town's name; a street with a number is first of all one in the provider's
 * town. Each label can be located again; suggestions that would be located elsewhere are left out.
 */
export function suggestTowns(text: string, { gazetteer: all, ...where }: Asked): Place[] {
  const asked = { ...where, gazetteer: remembering(all) }
  const typed = text.replace(/\s+/g, ' ').trim().replace(/,+$/, '')
  const { home, names, gazetteer } = asked
  const find = (label: string) => findTown(gazetteer, readAddress(label, home, names), home)
  const named = /[\p{N},]/u.test(typed) ? find(typed) : null
  // A match abroad may be a coincidence, so it counts only when the text names the country.
  const whole = named && (named.country === home || readAddress(typed, home, names).country) ? named : null
  const placesOf = (completed: Completion[]) =>
    completed.flatMap(({ town, before }) => {
      const label = labelsOf(town, before, asked).find((one) => isSame(find(one), town))
      return label === undefined ? [] : [placeOf(town, label, before)]
    })
  const completed = completions(typed, asked)
  const isMeant = ({ town, isWhole }: Completion) => isWhole && isNear(town, asked.near)
  const meant = completed.filter(isMeant)
  const isComing = completed.some(({ town }) => isSame(asked.near, town))
  const here = asked.near && !isComing && isStreet(typed) ? [{ town: asked.near, before: typed, isWhole: true }] : []
  // Without its region a name may be that of a bigger town further away.
  const isClear = whole && meant.every(({ town }) => isSame(town, whole))
  const places = [
    ...placesOf([...meant, ...here]),
    ...(isClear ? [placeOf(whole, withCountry(typed, whole, asked), '')] : []),
    ...placesOf(completed.filter((one) => !isMeant(one))),
  ]
  const labels = new Set<string>()
  return places.filter(({ label }) => !labels.has(fold(label)) && labels.add(fold(label))).slice(0, mostSuggestions)
}

function withCountry(typed: string, town: Town, { home, names }: Asked): string {
  return readAddress(typed, home, names).country ? typed : `${typed}, ${names.nameOf(town.country)}`
}

interface Completion {
  town: Town
  /** The text before the town's name. */
  before: string
  /** Whether the name was typed to its end. */
  isWhole: boolean
}

/** A house number and a street, which locals type without their town. */
const isStreet = (typed: string): boolean => /\p{N}/u.test(typed) && /\p{L}{3}/u.test(typed) && !typed.includes(',')

const isNear = (town: Town, near: Town | null): boolean => near !== null && greatCircleMiles(near, town) <= milesNear

/** Towns near the provider's first, the nearest of them first; the others stay in their order. */
function nearestFirst(towns: Town[], near: Town | null): Town[] {
  if (near === null) return towns
  const miles = new Map(towns.map((town) => [town, greatCircleMiles(near, town)]))
  const rank = (town: Town) => Math.min(miles.get(town) ?? milesNear, milesNear)
  return towns.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Towns whose name begins with the last part, abroad where the country has none; otherwise towns of the country whose
 * name begins with its last words. Those words may be a street's: towns far from the provider must be named in full.
 */
function completions(typed: string, { gazetteer, home, near }: Asked): Completion[] {
  const cut = typed.lastIndexOf(',') + 1
  const last = typed.slice(cut).trim()
  const words = last.split(' ')
  for (let from = Math.max(0, words.length - mostWords); from < words.length; from += 1) {
    const rest = words.slice(from).join(' ')
    if (/\p{N}/u.test(words[from] ?? '')) continue
    const name = withoutNumbers(rest)
    const isBehind = words.slice(0, from).some((word) => withoutNumbers(word) !== '')
    if (name.length < (isBehind ? fewestLettersBehind : fewestLetters)) continue
    const towns = nearestFirst(gazetteer.beginningWith(name, home, near ? mostCompared : mostSuggestions * 2), near)
    const own = towns.filter((town) => town.country === home)
    const isWhole = (town: Town) => fold(town.name) === name
    const before = `${typed.slice(0, cut)} ${words.slice(0, from).join(' ')}`.trim()
    // Behind a house number, too, the words may be a street's; without a known town nothing better can be suggested.
    const isOfStreet = isBehind || (near !== null && cut === 0 && /\p{N}/u.test(before))
    const meant = (isOfStreet || own.length > 0 ? own : towns)
      .filter((town) => !isOfStreet || near === null || isWhole(town) || isNear(town, near))
      .slice(0, mostSuggestions * 2)
    if (meant.length > 0) return meant.map((town) => ({ town, before, isWhole: isWhole(town) }))
  }
  return []
}

/** Between a house number or postcode and its town there is no comma, after a street there is one. */
function joined(before: string, town: string): string {
  if (before === '') return town
  const isCode = /\p{N}\S*$/u.test(before) && before.includes(',') && !before.endsWith(',')
  return isCode ? `${before} ${town}` : `${before.replace(/,$/, '')}, ${town}`
}

function labelsOf(town: Town, before: string, { names, gazetteer }: Asked): string[] {
  const name = joined(before, town.name)
  const end = [town.region, names.nameOf(town.country)].filter((part) => part !== '').join(', ')
  const biggest = gazetteer.biggestWithin(town, milesToBiggest)
  return [`${name}, ${end}`, `${name}, ${biggest.name}, ${end}`]
}

const placeOf = (town: Town, label: string, street: string): Place => ({
  label,
  parts: {
    ...(street === '' ? {} : { street }),
    town: town.name,
    ...(town.region === '' ? {} : { region: town.region }),
    country: town.country,
  },
  point: { latitude: town.latitude, longitude: town.longitude },
})
