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
}

const longestGram = 3
const none = new Uint32Array(0)

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
  return { texts, vocabulary, places: packed(places), containing: packed(containing), grams }
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

/** The numbers in any of these rising lists, rising; all are below the bound. Thousands of lists may be short. */
function union(lists: Lists, which: Uint32Array, bound: number): Uint32Array {
  const { starts, items } = lists
  if (which.length === 1) return listAt(lists, which[0] ?? 0)
  const marks = new Uint8Array(bound)
  let count = 0
  for (const list of which)
    for (let at = starts[list] ?? 0, end = starts[list + 1] ?? 0; at < end; at += 1) {
      const item = items[at] ?? 0
      count += 1 - (marks[item] ?? 0)
      marks[item] = 1
    }
  const all = new Uint32Array(count)
  for (let item = 0, at = 0; at < count; item += 1) if (marks[item] === 1) all[at++] = item
  return all
}

/**
 * The places of the texts that contain every typed word, or it as a part of a word, rising; null without words. The
 * texts of the rarest word alone are looked at for the others, so the work follows what is found and not how many texts
 * there are.
 * @param typed folded, without spaces
 */
export function findWords(index: WordIndex, typed: readonly string[]): Uint32Array | null {
  const { texts, places } = index
  const asked = typed
    .map((word) => {
      const known = wordsWith(index, word)
      return { word, known, count: known.reduce((sum, at) => sum + lengthAt(places, at), 0) }
    })
    .toSorted((a, b) => a.count - b.count)
  const [rarest, ...others] = asked
  if (!rarest) return null
  const named = union(places, rarest.known, texts.length)
  return others.length === 0 ? named : named.filter((at) => others.every(({ word }) => texts[at]?.includes(word)))
}
