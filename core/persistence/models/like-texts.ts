import { BoundedMap } from '../../operations/caches/bounded-map.ts'

/** Characters of the texts that are kept of one column. */
const most = 262_144

/**
 * Reads a column that most of a list's rows have alike: each text once, for all of them, so what is made of it must be
 * frozen. A row's text is mostly that of the row before, and comparing them costs less than looking it up.
 */
export function likeTexts<T>(): (text: string, read: (text: string) => T) => T {
  const kept = new BoundedMap<string, { value: T }>(most, (_, text) => text.length)
  let last: { text: string; value: T } | undefined
  return (text, read) => {
    if (last?.text === text) return last.value
    const { value } = kept.getOrMake(text, () => ({ value: read(text) }))
    last = { text, value }
    return value
  }
}
