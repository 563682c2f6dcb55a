/** A town as in the gazetteer's file. */
export interface TownRecord {
  name: string
  /** ISO 3166, two letters. */
  country: string
  /** The first administrative division; in the United States the state's two letters. */
  region: string
  population: number
  latitude: number
  longitude: number
}

const fields = { name: 2, country: 3, region: 8, population: 9, longitude: 10, latitude: 11 }
const degree = 1e5

/** Reads one varint from `bytes`, and moves `at.pos` past it. */
function varint(bytes: Uint8Array, at: { pos: number }): number {
  let value = 0
  let factor = 1
  for (;;) {
    const byte = bytes[at.pos] ?? 0
    at.pos += 1
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return value
    factor *= 128
  }
}

const zigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/**
 * Reads the towns of `cities.pbf` one by one, so that they need not all be in memory. The file is a sequence of
 * protocol buffer messages without a published schema. Each coordinate is the difference from the one before, in
 * 100,000ths of a degree.
 */
export function* readTowns(file: Buffer): Generator<TownRecord> {
  const at = { pos: 0 }
  let longitude = 0
  let latitude = 0
  while (at.pos < file.length) {
    const length = varint(file, at)
    const end = at.pos + length
    const town: TownRecord = { name: '', country: '', region: '', population: 0, latitude: 0, longitude: 0 }
    while (at.pos < end) {
      const tag = varint(file, at)
      const field = tag >> 3
      const isText = (tag & 7) === 2
      const number = varint(file, at)
      const text = () => file.toString('utf8', at.pos, at.pos + number)
      if (field === fields.name) town.name = text()
      else if (field === fields.country) town.country = text()
      else if (field === fields.region) town.region = text()
      else if (field === fields.population) town.population = number
      else if (field === fields.longitude) longitude += zigzag(number)
      else if (field === fields.latitude) latitude += zigzag(number)
      if (isText) at.pos += number
    }
    yield { ...town, latitude: latitude / degree, longitude: longitude / degree }
  }
}
