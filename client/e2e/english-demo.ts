import { isRecord } from '../../core/domain/is-record.ts'

const english = 'en-us'

/** What tags of providers are called in English, by the name that the provider gave them. */
function tagNames(value: unknown, names = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const one of value) tagNames(one, names)
  if (!isRecord(value)) return names
  const own = isRecord(value.translations) ? value.translations[english] : undefined
  const tags = isRecord(own) && isRecord(own.tags) ? own.tags : {}
  for (const [name, told] of Object.entries(tags)) if (typeof told === 'string') names.set(name, told)
  for (const one of Object.values(value)) tagNames(one, names)
  return names
}

/**
 * A demo bundle as it reads in English, and in English alone: a walk finds what providers wrote by the same names in
 * every language of the product. What they wrote in others is walked by `content.e2e.ts`.
 */
export function inEnglish(bundle: object): object {
  const tags = tagNames(bundle)
  const tell = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tell)
    if (!isRecord(value)) return value
    const { translations, ...rest } = value
    const own = isRecord(translations) && isRecord(translations[english]) ? translations[english] : {}
    const { tags: _names, ...texts } = own
    const told = Object.fromEntries(Object.entries({ ...rest, ...texts }).map(([name, one]) => [name, tell(one)]))
    if (!Array.isArray(told.tags)) return told
    return { ...told, tags: told.tags.map((one) => (typeof one === 'string' ? (tags.get(one) ?? one) : one)) }
  }
  return Object(tell(bundle))
}
