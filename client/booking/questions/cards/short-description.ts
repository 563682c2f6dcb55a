/** A card shows so much of its form's description; the rest stands behind a link. */
const longest = 45

/** The beginning of a description, cut after a whole word where that leaves enough; all of it where it is short. */
export function shortDescription(description: string): string {
  if (description.length <= longest) return description
  const cut = description.slice(0, longest - 1)
  const word = cut.lastIndexOf(' ')
  return `${(word > longest / 2 ? cut.slice(0, word) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
