import type { Random } from '../../price/tampering/honest-booking.ts'
import type { Window } from '../counter/windows.ts'
import type { BankName } from './banks/bank.ts'
import type { Tally } from './tally.ts'

/** What a request asks of a payment service. */
export type Asks = 'authorize' | 'capture' | 'refund' | 'other'

/**
 * `failed`: a status of the 5xx in place of the work; `lost`: the request never arrives; `cut`: the work is done, and
 * the line breaks before the answer; `held`: the work is done, and the answer comes after every time-out.
 */
export type Mishap = 'failed' | 'lost' | 'cut' | 'held'

/** Of a thousand requests. */
export interface Rates {
  /** Of those that charge: done, and nobody hears of it. */
  timeouts: number
  /** Of all: a status of the 5xx. */
  errors: number
  /** Of all: never arrived. */
  lost: number
  /** Of captures by the sandbox: it takes less than it was asked for. */
  wrong: number
  /** Refunds that the service takes and that fail, and those that take their time. */
  failingRefunds: number
  slowRefunds: number
  /** Of statements that matter to money: refused, and commits of which nobody hears. */
  statements: number
}

/** 20 % time-outs after the charge, 10 % 5xx, 10 % failing refunds, 20 % wrong amounts at one of the services. */
export const statedRates: Rates = {
  ...{ timeouts: 200, errors: 100, lost: 20, wrong: 200, failingRefunds: 100, slowRefunds: 100 },
  statements: 6,
}

const isCharge = (asks: Asks): boolean => asks === 'authorize' || asks === 'capture'
const before: Partial<Record<Asks, Window>> = { authorize: 'W3', capture: 'W9' }

/** Decides what goes wrong at the payment services, and counts it. */
export class BankFaults {
  /** The services that are away. */
  readonly away = new Set<BankName>()
  /** Whether everything works. */
  isCalm = false
  readonly rates: Rates
  readonly #random: Random
  readonly #tally: Tally

  constructor(random: Random, rates: Rates, tally: Tally) {
    this.#random = random
    this.rates = rates
    this.#tally = tally
  }

  of(bank: BankName, asks: Asks): Mishap | null {
    if (this.away.has(bank)) {
      this.#tally.add('asked while away')
      return 'failed'
    }
    if (this.isCalm) return null
    let drawn = this.#random(1000)
    const isIn = (share: number): boolean => {
      drawn -= share
      return drawn < 0 && drawn >= -share
    }
    if (isCharge(asks) && isIn(this.rates.timeouts)) return this.#charged(asks)
    if (isIn(this.rates.errors)) return this.#undone(asks, 'failed')
    return isIn(this.rates.lost) ? this.#undone(asks, 'lost') : null
  }

  /** Whether the next capture takes another amount. */
  isWrong(): boolean {
    const isWrong = !this.isCalm && this.#random(1000) < this.rates.wrong
    if (isWrong) this.#tally.add('wrong amounts')
    return isWrong
  }

  /** What the next refund comes to; null for a refund that is done at once. */
  ofRefund(): 'failed' | 'slow' | null {
    if (this.isCalm) return null
    const drawn = this.#random(1000)
    if (drawn < this.rates.failingRefunds) {
      this.#tally.add('failing refunds')
      return 'failed'
    }
    return drawn < this.rates.failingRefunds + this.rates.slowRefunds ? 'slow' : null
  }

  #charged(asks: Asks): Mishap {
    this.#tally.add('time-outs')
    this.#tally.add(asks === 'capture' ? 'W10' : 'W4')
    return this.#random(4) === 0 ? 'held' : 'cut'
  }

  #undone(asks: Asks, mishap: 'failed' | 'lost'): Mishap {
    this.#tally.add(mishap === 'failed' ? '5xx' : 'lost requests')
    const window = before[asks]
    if (window) this.#tally.add(window)
    return mishap
  }
}
