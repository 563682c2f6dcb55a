/** One step of a compiled pattern. Jumps are indices into the program. */
export type Step =
  | { op: 'character'; matches(character: string): boolean }
  | { op: 'split'; a: number; b: number }
  | { op: 'jump'; to: number }
  | { op: 'assert'; what: '^' | '$' | 'b' | 'B' }
  | { op: 'match' }

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)

/**
 * Runs a pattern over a text, anywhere in it, in time proportional to text × pattern, whatever the pattern is: all
 * states are followed at once, none is ever tried again.
 */
export function runs(program: Step[], text: string): boolean {
  const characters = [...text]
  let states = new Set<number>()
  for (let at = 0; at <= characters.length; at++) {
    follow(program, 0, characters, at, states)
    const next = new Set<number>()
    for (const state of states) {
      const step = program[state]
      if (step?.op === 'match') return true
      const character = characters[at]
      if (step?.op === 'character' && character !== undefined && step.matches(character)) {
        follow(program, state + 1, characters, at + 1, next)
      }
    }
    states = next
  }
  return false
}

/** Adds a state with all that it leads to without reading a character. */
function follow(program: Step[], from: number, characters: string[], at: number, states: Set<number>): void {
  const open = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (states.has(state)) continue
    states.add(state)
    const step = program[state]
    if (step?.op === 'jump') open.push(step.to)
    else if (step?.op === 'split') open.push(step.a, step.b)
    else if (step?.op === 'assert' && holds(step.what, characters, at)) open.push(state + 1)
  }
}

function holds(what: '^' | '$' | 'b' | 'B', characters: string[], at: number): boolean {
  if (what === '^') return at === 0
  if (what === '$') return at === characters.length
  const isBoundary = isWord(characters[at - 1]) !== isWord(characters[at])
  return isBoundary === (what === 'b')
}
