import { isRecord } from '../is-record.ts'

/** Fields of an entity that replace words of the dictionary, with the keys of those words. */
const replaced: Record<string, string[]> = {
  userinstructions: ['userinstructions'],
  datemessage: ['datemessage'],
  confirmationmessage: ['confirmationmessage'],
  billinginstructions: ['billinginstructions'],
  nobookablesmessage: ['gate.no_bookables.text', 'error.no_bookables'],
}

/** The names of the texts that an entity or its `settings` may have. */
export const replacedTexts: string[] = Object.keys(replaced)

/** The same for the fields of `displaytext`. */
const displayed: Record<string, string[]> = {
  bookbutton: ['catalogue.book'],
  modifybutton: ['thanks.modify'],
  thankyoumessage: ['thankyoumessage'],
}

/** The names of the texts in `displaytext`. */
export const displayTexts: string[] = Object.keys(displayed)

export interface EntityTexts {
  displaytext?: Record<string, unknown> | undefined
  settings?: Record<string, unknown> | undefined
}

/**
 * A layer of the dictionary from an entity's own text fields: `datemessage`, `userinstructions`, `confirmationmessage`,
 * `billinginstructions`, `nobookablesmessage` (of the entity, else of its `settings`) and `displaytext` (`bookbutton`,
 * `modifybutton`, `thankyoumessage`). As a layer they resolve like words: the bookable's text before the provider's,
 * the white-label's and the product's. Each is one text, or one per language.
 * @param chain the requested language, most general first (`es`, `es-mx`)
 */
export function ownTexts(entity: EntityTexts | null | undefined, chain: string[]): Record<string, string> {
  if (!entity) return {}
  const fields = { ...entity.settings, ...entity }
  return { ...layerOf(fields, replaced, chain), ...layerOf(displayOf(entity.displaytext, chain), displayed, chain) }
}

function layerOf(fields: Record<string, unknown>, names: Record<string, string[]>, chain: string[]) {
  const words = Object.entries(names).flatMap(([name, keys]) => {
    const text = Object.hasOwn(fields, name) ? textIn(fields[name], chain) : null
    return text === null ? [] : keys.map((key) => [key, text] as const)
  })
  return Object.fromEntries(words)
}

/** `displaytext` itself may be keyed by language. */
function displayOf(displaytext: unknown, chain: string[]): Record<string, unknown> {
  if (!isRecord(displaytext)) return {}
  const spoken = chain.flatMap((language) => inLanguage(displaytext, language)).filter(isRecord)
  return Object.assign({}, displaytext, ...spoken)
}

function textIn(value: unknown, chain: string[]): string | null {
  const found = isRecord(value) ? chain.flatMap((language) => inLanguage(value, language)).at(-1) : value
  return typeof found === 'string' && found.trim() !== '' ? found : null
}

const inLanguage = (texts: Record<string, unknown>, language: string): unknown[] =>
  Object.entries(texts).flatMap(([key, value]) => (key.toLowerCase() === language ? [value] : []))
