import type { Window } from './windows.ts'

/** Where a process dies: in a window, or at a random moment. */
export type Death = Window | null

/** A window that nobody passes so often is given up. */
const mostTries = 10

/** The deaths that are due, in their order. One of a window that nobody has passed comes again after all others. */
export class DueDeaths {
  readonly #due: { at: Death; tries: number }[]
  readonly #missed: Death[] = []

  constructor(all: readonly Death[]) {
    this.#due = all.map((at) => ({ at, tries: 1 }))
  }

  /** Whether none is left. */
  get isOver(): boolean {
    return this.#due.length === 0
  }

  /** The windows that nobody ever passed, one for each death that was due there. */
  get missed(): readonly Death[] {
    return this.#missed
  }

  /** Lets the next one be tried, and tells how to say whether somebody died. */
  next(): { at: Death; ended: (isDead: boolean) => void } {
    const one = this.#due.shift()
    if (!one) throw new Error('no death is due')
    const { at, tries } = one
    const ended = (isDead: boolean) => {
      if (isDead) return
      if (tries < mostTries) this.#due.push({ at, tries: tries + 1 })
      else this.#missed.push(at)
    }
    return { at, ended }
  }
}

/**
 * So many deaths at random moments, and one in each window for every thirty of them, at least one, spread over them.
 */
export function deathsOf(randomMoments: number, windows: readonly Window[]): Death[] {
  const rounds = Math.ceil(randomMoments / 30)
  const inWindows = Array.from({ length: rounds }, () => windows).flat()
  const all = randomMoments + inWindows.length
  let [random, window] = [0, 0]
  return Array.from({ length: all }, () => {
    const isRandom = random * inWindows.length <= window * randomMoments && random < randomMoments
    if (isRandom || window === inWindows.length) {
      random += 1
      return null
    }
    window += 1
    return inWindows[window - 1] ?? null
  })
}
