/** Whether a language tag is valid, in any spelling: `en-us`, `pt_BR`. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-')).length === 1
  } catch {
    return false
  }
}

/**
 * Whether a site in these languages shows texts in a language: in one of them, or in the general form of one (`es`).
 */
export function speaks(installed: string[], language: string): boolean {
  const tag = language.toLowerCase().replaceAll('_', '-')
  return installed.some((one) => `${one.toLowerCase()}-`.startsWith(`${tag}-`))
}
