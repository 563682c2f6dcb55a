import type { Dictionary } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/** A plugin of words and nothing else: a language. Others bring words for what they add. */
const isLanguage = ({ registered: { wording, ...others } }: LoadedPlugin): boolean =>
  wording.length > 0 && Object.values(others).every((list) => list.length === 0)

/**
 * One dictionary for each language that the tenant offers: those of its wording plugins, or of all that are installed
 * where it names none. What other plugins say lies beneath in the same language, or else in their first one, so that
 * a step of a partner who speaks English alone has words in Spanish too.
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
