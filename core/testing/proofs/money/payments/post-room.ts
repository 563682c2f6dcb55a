import type { Random } from '../../price/tampering/honest-booking.ts'
import type { Bank, News } from './banks/bank.ts'
import { hour } from './draw-life.ts'
import type { Product } from './product.ts'
import type { Tally } from './tally.ts'

interface Letter {
  bank: Bank
  news: News
  due: number
  tries: number
}

/** So often each webhook is delivered, and so much later at the most. */
const copies = 3
const latest = 72 * hour
/** A webhook that is not taken comes again after so long, and so often before that is a fault. */
const comesAgain = 600_000
const most = 400
const atOnce = 8

/** Delivers the news of all banks three times each, in random order, some at once and some up to three days late. */
export class PostRoom {
  readonly #banks: Bank[]
  readonly #product: Product
  readonly #random: Random
  readonly #tally: Tally
  #letters: Letter[] = []

  constructor(banks: Bank[], product: Product, random: Random, tally: Tally) {
    this.#banks = banks
    this.#product = product
    this.#random = random
    this.#tally = tally
  }

  get isEmpty(): boolean {
    return this.#letters.length === 0
  }

  /** Fetches what there is to tell, and delivers what is due. */
  async deliver(now: number): Promise<void> {
    await this.#collect(now)
    const due = this.#letters.filter((letter) => letter.due <= now)
    this.#letters = this.#letters.filter((letter) => letter.due > now)
    const shuffled = due.map((letter) => ({ letter, at: this.#random(1_000_000) })).sort((a, b) => a.at - b.at)
    const run = async () => {
      for (let one = shuffled.pop(); one; one = shuffled.pop()) await this.#send(one.letter, now)
    }
    await Promise.all(Array.from({ length: atOnce }, run))
  }

  async #collect(now: number): Promise<void> {
    for (const bank of this.#banks)
      for (const news of await bank.news())
        for (let copy = 0; copy < copies; copy += 1)
          this.#letters.push({ bank, news, due: now + this.#delay(), tries: 0 })
  }

  /** Half at once, the others by any order of magnitude. */
  #delay(): number {
    if (this.#random(2) === 0) return 0
    return Math.floor(latest ** (this.#random(1001) / 1000))
  }

  async #send(letter: Letter, now: number): Promise<void> {
    const { bank, news, tries } = letter
    const status = await this.#product.deliver(bank, news)
    this.#tally.add(status === 200 ? 'webhooks' : 'webhooks refused')
    if (status === 200) return
    if (tries >= most || status < 500)
      throw new Error(`a webhook of ${news.reference} by ${bank.name} was answered ${status}`)
    this.#letters.push({ ...letter, due: now + comesAgain, tries: tries + 1 })
  }
}
