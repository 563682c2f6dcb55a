/**
 * Makes text safe to store: removes pairs of tags with the text between them (`Hi <b>you</b>!` is `Hi !`), single tags,
 * and control characters except line breaks; trims the ends. A `<` that begins what could become a tag, but is none, is
 * kept with a blank behind it (`x<y` is `x< y`), so that nothing is cut off at it. Repeats while something reads as a
 * tag, since removing one can join the pieces of another. In text built to need many rounds each `<` before a tag gets
 * the blank instead, so that the time stays proportional to the length.
 */
export function sanitise(text: string): string {
  let before = text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  for (let round = 0; round < mostRounds; round += 1) {
    const after = withoutTags(before)
    if (after === before) return after.trim()
    before = after
  }
  return before.replace(tagBeginnings, '$& ').trim()
}

/** Normal text, even with markup pasted by mistake, needs two. */
const mostRounds = 8

const tagBeginnings = /<(?=[/!?a-z])/gi

/** Comments, tags, and unterminated beginnings of them. Each alternative is linear. */
const tagPattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s<>/]*)[^<>]*>?|<[!?][^<>]*>?/gi

/** A part of the text to remove; `put` takes its place. */
interface Range {
  start: number
  end: number
  put?: string
}

function withoutTags(text: string): string {
  let kept = ''
  let from = 0
  for (const { start, end, put = '' } of rangesOf(text)) {
    if (start >= from) kept += text.slice(from, start) + put
    from = Math.max(from, end)
  }
  return kept + text.slice(from)
}

/** The ranges to remove, by start: from an opening tag to its closing one, or a single tag. */
function rangesOf(text: string): Range[] {
  const open: (Range & { name: string })[] = []
  const opened = new Map<string, number>()
  const ranges: Range[] = []
  const pop = () => {
    const tag = open.pop()
    if (tag) opened.set(tag.name, (opened.get(tag.name) ?? 1) - 1)
    return tag
  }
  for (const match of text.matchAll(tagPattern)) {
    const range = { start: match.index, end: match.index + match[0].length }
    if (!match[0].endsWith('>')) {
      ranges.push({ start: range.start + 1, end: range.start + 1, put: ' ' })
      continue
    }
    const name = match[2]?.toLowerCase()
    ranges.push(range)
    if (name === undefined) continue
    if (match[1] === '') {
      open.push({ ...range, name })
      opened.set(name, (opened.get(name) ?? 0) + 1)
      continue
    }
    if (!opened.get(name)) continue
    for (let tag = pop(); tag; tag = pop()) {
      if (tag.name !== name) continue
      ranges.push({ start: tag.start, end: range.end })
      break
    }
  }
  return ranges.sort((a, b) => a.start - b.start)
}
