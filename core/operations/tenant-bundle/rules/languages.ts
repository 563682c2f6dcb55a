/** Whether a language tag is valid, in any spelling: `en-us`, `pt_BR`. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-')).length === 1
  } catch {
    return false
  }
}
