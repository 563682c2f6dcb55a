/** Letters of one direction, in the order in which they are read. */
export interface Stretch {
  text: string
  direction: 'ltr' | 'rtl'
}

type Kind = 'left' | 'right' | 'number' | 'mark'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const mirrored: Record<string, string> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<' },
  ...{ '«': '»', '»': '«', '‹': '›', '›': '‹' },
}

function kindOf(letter: string): Kind {
  // Points above and below letters belong to what they are of.
  if (rightToLeft.test(letter)) return /[\u0660-\u0669\u06f0-\u06f9]/.test(letter) ? 'number' : 'right'
  if (/\p{L}|\p{M}/u.test(letter)) return 'left'
  return /\p{N}/u.test(letter) ? 'number' : 'mark'
}

/** The direction of a text: that of its first letter; null where it has none. */
export function directionOfText(text: string): Stretch['direction'] | null {
  for (const letter of text) {
    const kind = kindOf(letter)
    if (kind === 'left' || kind === 'right') return kind === 'left' ? 'ltr' : 'rtl'
  }
  return null
}

/** Letters, numbers and marks in a row. A mark within a number (9:30, 1.5) is part of it. */
function rowsOf(text: string): { text: string; kind: Kind }[] {
  const rows: { text: string; kind: Kind }[] = []
  const letters = [...text]
  for (const [index, letter] of letters.entries()) {
    const last = rows.at(-1)
    const isWithin = last?.kind === 'number' && /[.,:/]/.test(letter) && kindOf(letters[index + 1] ?? '') === 'number'
    const kind = isWithin ? 'number' : kindOf(letter)
    if (last?.kind === kind) last.text += letter
    else rows.push({ text: letter, kind })
  }
  return rows
}

/**
 * How deep each row is nested, by the rules of Unicode's UAX 9 for a line without controls: even from left to right. A
 * mark belongs to what is on both its sides, else to the line; a number reads from left to right, and stands as the
 * letters before it.
 */
function levelsOf(rows: { kind: Kind }[], base: 0 | 1): number[] {
  let strong: Kind = base === 0 ? 'left' : 'right'
  const sides = rows.map(({ kind }) => {
    if (kind === 'left' || kind === 'right') strong = kind
    return kind === 'number' ? strong : kind
  })
  const line = base === 0 ? 'left' : 'right'
  return rows.map(({ kind }, index) => {
    const [before, after] = [sides[index - 1] ?? line, sides[index + 1] ?? line]
    const side = kind === 'mark' ? (before === after ? before : line) : sides[index]
    if (side === 'right') return kind === 'number' ? 2 : 1
    return base === 0 ? 0 : 2
  })
}

/** A line's letters as they stand from left to right, of a text that is written in a direction. */
export function inVisualOrder(text: string, direction: Stretch['direction']): Stretch[] {
  const rows = rowsOf(text)
  const levels = levelsOf(rows, direction === 'rtl' ? 1 : 0)
  let placed: { text: string; level: number }[] = []
  for (const [index, row] of rows.entries()) {
    const level = levels[index] ?? 0
    const last = placed.at(-1)
    if (last?.level === level) last.text += row.text
    else placed.push({ text: row.text, level })
  }
  for (let depth = 2; depth > 0; depth -= 1) placed = turned(placed, depth)
  return placed.map(({ text, level }) =>
    level === 1
      ? { text: [...text].map((letter) => mirrored[letter] ?? letter).join(''), direction: 'rtl' }
      : { text, direction: 'ltr' },
  )
}

/** Turns round what is nested so deep, each row of it by itself. */
function turned<T extends { level: number }>(stretches: T[], depth: number): T[] {
  const done: T[] = []
  let row: T[] = []
  for (const one of stretches) {
    if (one.level >= depth) row.unshift(one)
    else {
      done.push(...row, one)
      row = []
    }
  }
  return [...done, ...row]
}
