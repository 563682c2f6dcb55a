import { isRecord } from '../is-record.ts'
import { languageChain } from '../wording/tenant-layers.ts'
import { type TranslatedParts, translatedParts } from './translated-parts.ts'

/**
 * An entity as a language shows it, without its translations: each text in that language (`es-mx` before `es`), else as
 * the field has it, in the provider's own. This is the one place where content in a language is chosen. What has no
 * translations is returned itself, so that nothing is copied for providers with one language.
 * @param schema of the entity
 */
export function inLanguage<T>(schema: unknown, entity: T, language: string): T {
  const parts = translatedParts(schema)
  return has(parts, entity) ? (shown(parts, entity, languageChain(language)) as T) : entity
}

function shown(parts: TranslatedParts, value: unknown, chain: readonly string[]): unknown {
  if (Array.isArray(value)) {
    let list: unknown[] = value
    for (const [index, item] of value.entries()) {
      const one = shown(parts, item, chain)
      if (one === item) continue
      if (list === value) list = [...value]
      list[index] = one
    }
    return list
  }
  if (!isRecord(value)) return value
  let copy: Record<string, unknown> | null = null
  if (parts.texts.length > 0 && value.translations !== undefined) {
    const { translations, ...own } = value
    copy = Object.assign(own, textsIn(translations, parts.texts, chain))
  }
  for (const [field, inner] of parts.parts) {
    const before = value[field]
    if (before === undefined) continue
    const after = shown(inner, before, chain)
    if (after === before) continue
    copy ??= { ...value }
    copy[field] = after
  }
  return copy ?? value
}

function textsIn(translations: unknown, texts: readonly string[], chain: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const language of chain) {
    const told = isRecord(translations) && Object.hasOwn(translations, language) ? translations[language] : null
    if (!isRecord(told)) continue
    for (const name of texts) {
      const text = Object.hasOwn(told, name) ? told[name] : undefined
      if (typeof text === 'string' && text.trim() !== '') found[name] = text
    }
  }
  return found
}

/** Whether anything of an entity has translations. */
export const hasTranslations = (schema: unknown, entity: unknown): boolean => has(translatedParts(schema), entity)

function has({ texts, parts }: TranslatedParts, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => has({ texts, parts }, item))
  if (!isRecord(value)) return false
  if (texts.length > 0 && value.translations !== undefined) return true
  return parts.some(([field, inner]) => value[field] !== undefined && has(inner, value[field]))
}
