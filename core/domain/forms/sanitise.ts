/**
 * Text as it is kept: tags are taken out with what stands between them (`Hi <b>you</b>!` is `Hi !`), a tag without its
 * partner alone; control characters go, line breaks stay, the ends are trimmed. Repeated while something reads as a
 * tag, since taking one out may join the pieces of another. Text that was built to need many rounds loses the signs
 * that begin its tags instead, so that the time stays in proportion to the length.
 */
export function sanitise(text: string): string {
  let before = text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  for (let round = 0; round < mostRounds; round += 1) {
    const after = withoutTags(before)
    if (after === before) return after.trim()
    before = after
  }
  return before.replace(tagBeginnings, '').trim()
}

/** What people write, markup pasted by mistake included, needs two. */
const mostRounds = 8

/** All signs before what would make a tag of the last, as one: taking out only the last would make one of the next. */
const tagBeginnings = /(?<!<)<+(?=[/!?a-z])/gi

/** Comments, tags, and what begins like one and never ends. Each alternative is linear. */
const tagPattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s<>/]*)[^<>]*>?|<[!?][^<>]*>?/gi

interface Range {
  start: number
  end: number
}

function withoutTags(text: string): string {
  let kept = ''
  let from = 0
  for (const { start, end } of rangesOf(text)) {
    if (start > from) kept += text.slice(from, start)
    from = Math.max(from, end)
  }
  return kept + text.slice(from)
}

/** What to take out, by where it begins: from an opening tag to its closing one, or a tag alone. */
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
