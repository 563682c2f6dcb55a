import { readMessage } from './message-arguments.ts'
import type { Nouns } from './noun-forms.ts'
import type { MessagePart } from './parse-message.ts'
import { printMessage } from './print-message.ts'

/**
 * Inserts the tenant's nouns into the messages that use them: with `vocabulary.reservation.singular` = trip and
 * `….plural` = trips, `Your {reservation}` becomes `Your trip`, `{reservations}` trips, `{Reservation}` Trip and
 * `{the_reservation}` the trip; `{reservation_gender, select, …}` is resolved. This happens once when the dictionary is
 * built, so that code that shows a message passes only its own values.
 */
export function expandVocabulary(words: Map<string, string>, nouns: Nouns): Record<string, string> {
  return Object.fromEntries([...words].map(([key, message]) => [key, isOwn(key) ? message : expanded(message, nouns)]))
}

/** Nouns and grammar are not messages. */
const isOwn = (key: string) => key.startsWith('vocabulary.') || key.startsWith('grammar.')

/** Whether a name is any form of a noun of the vocabulary. */
export const isNounOf =
  ({ texts, genders }: Nouns) =>
  (name: string): boolean =>
    texts.has(name) || genders.has(name)

function expanded(message: string, nouns: Nouns): string {
  const names = message.match(/\{\s*[\p{L}_]+/gu) ?? []
  if (!names.some((name) => isNounOf(nouns)(name.slice(1).trim()))) return message
  const parts = readMessage(message)
  return parts ? printMessage(replaced(parts, nouns)) : message
}

function replaced(parts: MessagePart[], nouns: Nouns): MessagePart[] {
  return parts.flatMap((part): MessagePart[] => {
    if (typeof part === 'string' || part.kind === 'count') return [part]
    if (part.kind !== 'choice') return [nouns.texts.get(part.name) ?? part]
    const gender = nouns.genders.get(part.name)
    if (gender !== undefined) return replaced(part.cases.get(gender) ?? part.cases.get('other') ?? [], nouns)
    const cases = new Map([...part.cases].map(([key, branch]) => [key, replaced(branch, nouns)]))
    return [{ ...part, cases }]
  })
}
