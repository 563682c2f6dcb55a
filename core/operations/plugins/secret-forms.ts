/** Shorter secrets occur in other texts by chance. */
export const shortSecret = 6

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/**
 * A secret as it may stand in a text: as it is, in JSON, in JSON within JSON, in an address, in a form, and in HTML.
 * Keys of several lines, and those with signs such as `+` and `/`, are written otherwise in each of them.
 */
export function formsOf(secret: string): string[] {
  const sound = secret.toWellFormed()
  const forms = [
    ...[secret, inJson(secret), inJson(inJson(secret))],
    ...[encodeURIComponent(sound), encodeURI(sound), new URLSearchParams([['', sound]]).toString().slice(1)],
    ...[inHtml(secret), inHtml(secret).replaceAll("'", '&#39;')],
  ]
  return [...new Set(forms)]
}
