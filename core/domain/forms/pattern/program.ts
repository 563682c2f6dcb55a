/** One step of a compiled pattern. Jumps are indices into the program. */
export type Step =
  | { op: 'character'; matches(character: string): boolean }
  | { op: 'split'; a: number; b: number }
  | { op: 'jump'; to: number }
  | { op: 'assert'; what: '^' | '$' | 'b' | 'B' }
  | { op: 'match' }

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)

/** A set of program states in order of insertion. */
class States {
  readonly #order: Int32Array
  /** The round in which each state was last added. */
  readonly #added: Int32Array
  #round = 0
  size = 0

  constructor(most: number) {
    this.#order = new Int32Array(most)
    this.#added = new Int32Array(most).fill(-1)
  }

  clear(): void {
    this.#round += 1
    this.size = 0
  }

  at(index: number): number {
    return this.#order[index] ?? 0
  }

  /** Adds a state; false when the set already has it. */
  add(state: number): boolean {
    if (this.#added[state] === this.#round) return false
    this.#added[state] = this.#round
    this.#order[this.size] = state
    this.size += 1
    return true
  }
}

/**
 * Runs a pattern anywhere in a text, in time proportional to text × pattern for every pattern: all states are followed
 * at the same time, without backtracking.
 */
export function runs(program: Step[], text: string): boolean {
  const characters = [...text]
  let states = new States(program.length)
  let next = new States(program.length)
  for (let at = 0; at <= characters.length; at++) {
    follow(program, 0, characters, at, states)
    const character = characters[at]
    for (let index = 0; index < states.size; index++) {
      const state = states.at(index)
      const step = program[state]
      if (step?.op === 'match') return true
      if (step?.op === 'character' && character !== undefined && step.matches(character))
        follow(program, state + 1, characters, at + 1, next)
    }
    states.clear()
    const after = next
    next = states
    states = after
  }
  return false
}

/** Adds a state and all states that it leads to without reading a character. */
function follow(program: Step[], from: number, characters: string[], at: number, states: States): void {
  const open = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (!states.add(state)) continue
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
