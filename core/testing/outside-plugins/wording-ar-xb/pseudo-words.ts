import { type MessagePart, parseMessage } from '../../../domain/wording/parse-message.ts'
import { printMessage } from '../../../domain/wording/print-message.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçďéƒĝĥîĵķļɱñöþǫřšţüṽŵẋÿžÀƁÇĎÉƑĜĤÎĴĶĻṀÑÖÞǪŘŠŢÜṼŴẊŸŽ'
const letters = [...accented]

/** Puts an accent on each letter: the text stays readable, and an untranslated literal stands out. */
export const accentedText = (text: string): string =>
  [...text].map((letter) => letters[plain.indexOf(letter)] ?? letter).join('')

function pseudoParts(parts: MessagePart[]): MessagePart[] {
  return parts.map((part) => {
    if (typeof part === 'string') return accentedText(part)
    if (part.kind !== 'choice') return part
    return { ...part, cases: new Map([...part.cases].map(([key, branch]) => [key, pseudoParts(branch)])) }
  })
}

/** Grammar rules are not text, and nouns are inserted into other words. */
const isOwn = (key: string) => key.startsWith('grammar.')
const isNoun = (key: string) => key.startsWith('vocabulary.')

/** A dictionary of a pseudo-language: every word accented, every message in brackets, placeholders unchanged. */
export const pseudoWords = (words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).map(([key, message]) => {
      if (isOwn(key)) return [key, message]
      const spoken = printMessage(pseudoParts(parseMessage(message)))
      return [key, isNoun(key) ? spoken : `⟦${spoken}⟧`]
    }),
  )
