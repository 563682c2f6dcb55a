import type { Dictionary } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/** Whether a plugin supplies only words, and so is a language. Other plugins add words for their own features. */
const isLanguage = ({ registered: { wording, ...others } }: LoadedPlugin): boolean =>
  wording.length > 0 && Object.values(others).every((list) => list.length === 0)

/**
 * One dictionary for each of the tenant's languages: those of its wording plugins, or of all installed ones where it
 * names none. Words of other plugins are added below, in the same language or else in the plugin's first one: a
 * partner's step with English words only is shown in English on a Spanish site.
 */
export function mergeDictionaries(installed: LoadedPlugin[], active: LoadedPlugin[]): Dictionary[] {
  const chosen = active.filter(isLanguage)
  const languages = (chosen.length > 0 ? chosen : installed.filter(isLanguage)).flatMap(
    (each) => each.registered.wording,
  )
  const others = active.filter((each) => !isLanguage(each)).map((each) => each.registered.wording)
  const merged = new Map<string, Dictionary>()
  for (const dictionary of languages) {
    const added = others.map((own) => (own.find(({ language }) => language === dictionary.language) ?? own[0])?.words)
    const known = merged.get(dictionary.language)
    const words = Object.assign({}, ...added, known?.words, dictionary.words)
    merged.set(dictionary.language, { ...dictionary, ...known, words })
  }
  return [...merged.values()]
}
