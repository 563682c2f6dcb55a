/** The number of characters of a description on a card; the rest is behind a link. */
const longest = 45

/** The beginning of a description, cut after a whole word where that leaves enough text. */
export function shortDescription(description: string): string {
  if (description.length <= longest) return description
  const cut = description.slice(0, longest - 1)
  const word = cut.lastIndexOf(' ')
  return `${(word > longest / 2 ? cut.slice(0, word) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
