/** How a reservation stands. */
export interface Standing {
  status: 'booked' | 'pending' | 'waitlisted' | 'gig' | 'cancelled'
  start: number
}

/** What acknowledged answers promised of a reservation, and what those that were lost leave open. */
export class Promised {
  /** All that may stand: one, but for what a lost answer leaves open until the next one is acknowledged. */
  #all: Standing[]
  /** Events that acknowledged changes have written. */
  readonly events = new Set<string>()

  constructor(standing: Standing, event: string) {
    this.#all = [standing]
    this.events.add(event)
  }

  /** A change was acknowledged: `into` is so from now on, whatever an answer before it left open. */
  acknowledge(into: Partial<Standing>, event: string): void {
    this.#all = this.#all.map((one) => ({ ...one, ...into }))
    this.events.add(event)
  }

  /** Nobody heard whether the change was made: it was, or it was not. */
  lose(into: Partial<Standing>): void {
    this.#all = [...this.#all, ...this.#all.map((one) => ({ ...one, ...into }))]
  }

  /** Whether nothing else may stand. */
  is(status: Standing['status']): boolean {
    return this.#all.every((one) => one.status === status)
  }

  allows(status: string, start: number): boolean {
    return this.#all.some((one) => one.status === status && one.start === start)
  }

  get told(): string {
    return [...new Set(this.#all.map(({ status, start }) => `${status} at ${new Date(start).toISOString()}`))].join(
      ' or ',
    )
  }
}
