/**
 * Writes the tenant's nouns into the messages that name them: with `vocabulary.reservation.singular` = trip and
 * `….plural` = trips, `Your {reservation}` becomes `Your trip`, `{reservations}` trips and `{Reservation}` Trip.
 * Done once when the dictionary is built, so that whoever shows a message gives only its own values.
 */
export function expandVocabulary(words: Record<string, string>): Record<string, string> {
  const nouns = nounsOf(words)
  if (nouns.size === 0) return words
  return Object.fromEntries(
    Object.entries(words).map(([key, message]) => [
      key,
      key.startsWith('vocabulary.')
        ? message
        : message.replace(/\{([A-Za-z_]+)\}/g, (all, name) => nouns.get(name) ?? all),
    ]),
  )
}

/** `reservation` and `reservations` for each noun, and both with a capital. */
function nounsOf(words: Record<string, string>): Map<string, string> {
  const nouns = new Map<string, string>()
  for (const [key, word] of Object.entries(words)) {
    const [, noun, number] = /^vocabulary\.([a-z_]+)\.(singular|plural)$/.exec(key) ?? []
    if (!noun) continue
    const name = number === 'plural' ? `${noun}s` : noun
    const text = harmless(word)
    nouns.set(name, text)
    nouns.set(capitalised(name), capitalised(text))
  }
  return nouns
}

/** A noun stands inside other messages, so it must not be read as their syntax. */
const harmless = (word: string) => word.replace(/[{}#]/g, '').replaceAll("'", '’')

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
