import makeBidi from 'bidi-js'

/** Letters of one direction, in the order in which they are read. */
export interface Stretch {
  text: string
  direction: 'ltr' | 'rtl'
}

const bidi = makeBidi()

/** The direction of a text: that of its first letter; null where it has none. */
export function directionOfText(text: string): Stretch['direction'] | null {
  for (const letter of text) {
    const type = bidi.getBidiCharTypeName(letter)
    if (type === 'L') return 'ltr'
    if (type === 'R' || type === 'AL') return 'rtl'
  }
  return null
}

interface Placed {
  text: string
  /** How deep it is nested: even from left to right. */
  level: number
}

/** A line's letters as they stand from left to right, of a text that is written in a direction (UAX 9). */
export function inVisualOrder(text: string, direction: Stretch['direction']): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  let placed: Placed[] = []
  for (const [index, level] of levels.entries()) {
    const last = placed.at(-1)
    const letter = text.charAt(index)
    if (last && last.level === level) last.text += letter
    else placed.push({ text: letter, level })
  }
  for (let depth = Math.max(0, ...levels); depth > 0; depth -= 1) placed = turned(placed, depth)
  return placed.map(({ text: own, level }) =>
    level % 2 === 1 ? { text: mirrored(own), direction: 'rtl' } : { text: own, direction: 'ltr' },
  )
}

/** Brackets of what is read from right to left look the other way. */
const mirrored = (text: string): string =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')

/** Turns round what is nested so deep, each row of it by itself. */
function turned(stretches: Placed[], depth: number): Placed[] {
  const done: Placed[] = []
  let row: Placed[] = []
  for (const one of stretches) {
    if (one.level >= depth) row.unshift(one)
    else {
      done.push(...row, one)
      row = []
    }
  }
  return [...done, ...row]
}
