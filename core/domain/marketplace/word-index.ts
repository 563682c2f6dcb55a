/** Lists of numbers in one piece of memory: list `n` goes from `starts[n]` to `starts[n + 1]`. */
interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

/** Texts by the words in them. */
export interface WordIndex {
  texts: readonly string[]
  /** Each word that occurs, once. */
  vocabulary: readonly string[]
  /** By word, the places of the texts that have it, rising. */
  places: Lists
  /** By gram, the words that contain it. */
  containing: Lists
  /** The numbers of the grams: all parts of words up to `longestGram` characters. */
  grams: ReadonlyMap<string, number>
  /** What was typed and is in very many texts, by word: a bit for each text that has it. Filled by the searches. */
  common: Map<string, Uint32Array>
}

const longestGram = 3
const none = new Uint32Array(0)

/** A word that so many texts have is kept with its texts: it would be looked for in each of them again. */
const commonFrom = 256
/** The words that are kept: few are in so many texts, but each of their parts may be typed. */
const mostCommon = 64

/** Bytes of the words that are kept of an index over so many texts, at most. */
export const bytesOfCommon = (texts: number): number =>
  texts < commonFrom ? 0 : mostCommon * 4 * Math.ceil(texts / 32)

const packed = (lists: readonly number[][]): Lists => {
  const starts = new Uint32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length
  const items = new Uint32Array(starts[lists.length] ?? 0)
  for (const [at, list] of lists.entries()) items.set(list, starts[at])
  return { starts, items }
}

const listAt = ({ starts, items }: Lists, at: number): Uint32Array => items.subarray(starts[at], starts[at + 1])

/** Adds a number to the list of a key, which gets the next number where it is new. */
function addTo(numbers: Map<string, number>, lists: number[][], key: string, value: number): void {
  const at = numbers.get(key)
  if (at !== undefined) {
    lists[at]?.push(value)
    return
  }
  numbers.set(key, lists.length)
  lists.push([value])
}

/** Every part of a word up to the longest gram, once. */
function gramsOf(word: string): Set<string> {
  const found = new Set<string>()
  for (let from = 0; from < word.length; from += 1)
    for (let to = from + 1; to <= Math.min(word.length, from + longestGram); to += 1) found.add(word.slice(from, to))
  return found
}

/** @param texts folded, as typed words are */
export function indexWords(texts: readonly string[]): WordIndex {
  const words = new Map<string, number>()
  const places: number[][] = []
  for (const [place, text] of texts.entries())
    for (const word of new Set(text.split(/\s+/).filter(Boolean))) addTo(words, places, word, place)
  const vocabulary = [...words.keys()]
  const grams = new Map<string, number>()
  const containing: number[][] = []
  for (const [at, word] of vocabulary.entries()) for (const gram of gramsOf(word)) addTo(grams, containing, gram, at)
  return { texts, vocabulary, places: packed(places), containing: packed(containing), grams, common: new Map() }
}

/** The words of the vocabulary that contain a typed one: among those of its rarest gram. */
function wordsWith({ grams, containing, vocabulary }: WordIndex, typed: string): Uint32Array {
  const length = Math.min(longestGram, typed.length)
  let fewest: Uint32Array | null = null
  for (let from = 0; from + length <= typed.length; from += 1) {
    const gram = grams.get(typed.slice(from, from + length))
    if (gram === undefined) return none
    const list = listAt(containing, gram)
    if (fewest === null || list.length < fewest.length) fewest = list
  }
  if (fewest === null || typed.length <= longestGram) return fewest ?? none
  return fewest.filter((at) => vocabulary[at]?.includes(typed))
}

const lengthAt = ({ starts }: Lists, at: number): number => (starts[at + 1] ?? 0) - (starts[at] ?? 0)

/** Keeps a word that very many texts have, in the place of the one that was kept the longest. */
function keep(common: WordIndex['common'], word: string, bits: Uint32Array): void {
  const [oldest] = common.keys()
  if (common.size >= mostCommon && oldest !== undefined) common.delete(oldest)
  common.set(word, bits)
}

/** The texts that have any of these words, a bit each. */
function marked({ starts, items }: Lists, which: Uint32Array, bound: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(bound / 32))
  for (const list of which)
    for (let at = starts[list] ?? 0, end = starts[list + 1] ?? 0; at < end; at += 1) {
      const item = items[at] ?? 0
      bits[item >>> 5] = (bits[item >>> 5] ?? 0) | (1 << (item & 31))
    }
  return bits
}

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The places of the bits that are set, rising. */
function placesIn(bits: Uint32Array): Uint32Array {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += bitsIn(bits[at] ?? 0)
  const places = new Uint32Array(count)
  for (let at = 0, next = 0; at < bits.length; at += 1)
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1)
      places[next++] = 32 * at + 31 - Math.clz32(left & -left)
  return places
}

/** A typed word with the texts that have it: by the words of the vocabulary, or as bits where they are very many. */
interface Asked {
  word: string
  known: Uint32Array
  bits: Uint32Array | null
  /** How many texts have it at most: one counts for each of its words that are known. */
  count: number
}

function ask(index: WordIndex, word: string): Asked {
  const { texts, places, common } = index
  const kept = common.get(word)
  if (kept) return { word, known: none, bits: kept, count: texts.length }
  const known = wordsWith(index, word)
  const count = known.reduce((sum, at) => sum + lengthAt(places, at), 0)
  if (count < commonFrom) return { word, known, bits: null, count }
  const bits = marked(places, known, texts.length)
  keep(common, word, bits)
  return { word, known, bits, count: texts.length }
}

/** The texts that have any of these words, which are few, rising. */
function union(lists: Lists, which: Uint32Array): Uint32Array {
  const [only] = which
  if (which.length === 1 && only !== undefined) return listAt(lists, only)
  const all = new Set<number>()
  for (const list of which) for (const item of listAt(lists, list)) all.add(item)
  return Uint32Array.from(all).sort()
}

/** The texts of the rarest word, of which there are few, looked at for the others. */
function textsOfRarest({ texts, places }: WordIndex, rarest: Asked, others: Asked[]): Uint32Array {
  const named = union(places, rarest.known)
  const has = (place: number, { word, bits }: Asked) =>
    bits ? ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0 : texts[place]?.includes(word)
  return others.length === 0 ? named : named.filter((place) => others.every((one) => has(place, one)))
}

/**
 * The places of the texts that contain every typed word, or it as a part of a word, rising; null without words. The
 * texts of the rarest word alone are looked at for the others, and none where all words are common: the work follows
 * what is found and not how many texts there are.
 * @param typed folded, without spaces
 */
export function findWords(index: WordIndex, typed: readonly string[]): Uint32Array | null {
  const [rarest, ...others] = typed.map((word) => ask(index, word)).toSorted((a, b) => a.count - b.count)
  if (!rarest) return null
  if (rarest.bits === null) return textsOfRarest(index, rarest, others)
  const all = Uint32Array.from(rarest.bits)
  for (const { bits } of others) for (let at = 0; at < all.length; at += 1) all[at] = (all[at] ?? 0) & (bits?.[at] ?? 0)
  return placesIn(all)
}
