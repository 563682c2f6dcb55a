import type { Point } from '@tessera/plugin-api'
import { fold } from './fold.ts'
import { greatCircleMiles } from './great-circle.ts'
import type { TownRecord } from './read-towns.ts'

export interface Town extends Point {
  name: string
  /** ISO 3166, two letters. */
  country: string
  /** Two letters for a state of the United States; elsewhere empty. */
  region: string
  population: number
}

export interface Gazetteer {
  size: number
  /** Size in memory, in bytes. */
  bytes: number
  /** Towns with this folded name; those of the country first, then by population, then in the file's order. */
  named(folded: string, country: string): Town[]
  /** The first towns whose folded name begins with this text, in the same order. */
  beginningWith(folded: string, country: string, limit: number): Town[]
  /** The biggest town within a distance of a point. */
  biggestWithin(point: Point, miles: number): Town
}

const separator = 0x0a
const degree = 1e5
/** Degrees of latitude in a mile, rounded up. */
const degreesAMile = 1 / 68

/** Towns read before other work gets its turn. */
const slice = 4000

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An append-only text buffer, with the offset of each entry. */
function textStore(bytes: number, entries: number) {
  let buffer = Buffer.allocUnsafe(bytes)
  const offsets = new Uint32Array(entries + 1)
  let used = 0
  return {
    add(index: number, text: string) {
      if (used + text.length * 3 + 1 > buffer.length)
        buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)])
      offsets[index] = used
      used += buffer.write(text, used)
      buffer[used] = separator
      used += 1
      offsets[index + 1] = used
    },
    /** Copied to its exact size, so that unused memory is freed. */
    finish: () => ({ text: Buffer.from(buffer.subarray(0, used)), offsets }),
  }
}

/**
 * Builds the index: names as two byte buffers, numbers as typed arrays. 135,000 towns need some seven megabytes, where
 * objects would need fifty. Looking up a name scans the buffer of folded names, which takes a millisecond or two.
 */
export async function buildGazetteer(towns: Iterable<TownRecord>, most: number): Promise<Gazetteer> {
  const names = textStore(most * 12, most)
  const folded = textStore(most * 12, most)
  const countries = new Uint16Array(most)
  const regions = new Uint16Array(most)
  const populations = new Uint32Array(most)
  const latitudes = new Int32Array(most)
  const longitudes = new Int32Array(most)
  let size = 0
  for (const town of towns) {
    names.add(size, town.name)
    folded.add(size, fold(town.name))
    countries[size] = packed(town.country)
    regions[size] = town.country === 'US' ? packed(town.region) : 0
    populations[size] = town.population
    latitudes[size] = Math.round(town.latitude * degree)
    longitudes[size] = Math.round(town.longitude * degree)
    size += 1
    if (size % slice === 0) await breathe()
  }
  const shown = names.finish()
  const compared = folded.finish()
  const numbers = [countries, regions, populations, latitudes, longitudes, shown.offsets, compared.offsets]

  const townAt = (index: number): Town => ({
    name: shown.text.toString('utf8', shown.offsets[index], (shown.offsets[index + 1] ?? 1) - 1),
    country: unpacked(countries[index] ?? 0),
    region: unpacked(regions[index] ?? 0),
    population: populations[index] ?? 0,
    latitude: (latitudes[index] ?? 0) / degree,
    longitude: (longitudes[index] ?? 0) / degree,
  })
  /** Indices of the towns whose folded name matches the bytes, which begin with a separator. */
  function matches(bytes: Buffer): number[] {
    const found: number[] = []
    const isFirst = compared.text.subarray(0, bytes.length - 1).equals(bytes.subarray(1))
    if (isFirst) found.push(0)
    for (let at = compared.text.indexOf(bytes); at >= 0; at = compared.text.indexOf(bytes, at + 1))
      found.push(indexAt(compared.offsets, at + 1, size))
    return found
  }
  function ranked(found: number[], country: string): number[] {
    const home = packed(country)
    const isAway = (index: number) => Number(countries[index] !== home)
    return found.sort((a, b) => isAway(a) - isAway(b) || (populations[b] ?? 0) - (populations[a] ?? 0) || a - b)
  }
  return {
    size,
    bytes: numbers.reduce((sum, array) => sum + array.byteLength, shown.text.length + compared.text.length),
    named: (name, country) => ranked(matches(Buffer.from(`\n${name}\n`)), country).map(townAt),
    beginningWith: (name, country, limit) =>
      ranked(matches(Buffer.from(`\n${name}`)), country)
        .slice(0, limit)
        .map(townAt),
    biggestWithin(point, miles) {
      const reach = miles * degreesAMile * degree
      let biggest = -1
      for (let index = 0; index < size; index += 1) {
        if (Math.abs((latitudes[index] ?? 0) - point.latitude * degree) > reach) continue
        if ((populations[index] ?? 0) <= (populations[biggest] ?? -1)) continue
        const there = { latitude: (latitudes[index] ?? 0) / degree, longitude: (longitudes[index] ?? 0) / degree }
        if (greatCircleMiles(point, there) <= miles) biggest = index
      }
      return townAt(biggest)
    },
  }
}

const packed = (code: string) => (code.length === 2 ? code.charCodeAt(0) * 256 + code.charCodeAt(1) : 0)
const unpacked = (code: number) => (code === 0 ? '' : String.fromCharCode(code >> 8, code & 255))

/** The index of the entry that begins at an offset. */
function indexAt(offsets: Uint32Array, offset: number, size: number): number {
  let low = 0
  let high = size - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
