import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type TestCard, testCards } from './cards.ts'
import { nameFor, writeOnce } from './charge-files.ts'

const StoredToken = Type.Object({
  number: Type.String(),
  whitelabel: Type.String(),
  /** `MM/YYYY`; absent from those of before it was kept. */
  expiry: Type.Optional(Type.String()),
})

/** A test card with the date that was typed with it; empty where none was kept. */
export type TypedCard = TestCard & { expiry: string }

/** Tokens for test cards, each bound to the white-label whose page requested it. */
export class TokenFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async issue(whitelabel: string, card: TestCard, expiry = ''): Promise<string> {
    const token = `tok_${randomBytes(16).toString('hex')}`
    await this.keep(token, whitelabel, card.number, expiry)
    return token
  }

  /** Saves a card as a method for further charges, once for a key; answers the method's name. */
  async save(key: string, whitelabel: string, { number, expiry }: TypedCard): Promise<string> {
    const method = `card_${nameFor(`${whitelabel}/${key}`)}`
    await this.keep(method, whitelabel, number, expiry)
    return method
  }

  /** Stores a card under the caller's name for it, such as a saved method; a name is never overwritten. */
  async keep(name: string, whitelabel: string, number: string, expiry = ''): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await writeOnce(this.#pathOf(name), JSON.stringify({ number, whitelabel, ...(expiry && { expiry }) }))
  }

  /** Forgets a card: its name opens nothing any more. */
  async forget(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true })
  }

  /**
   * The card of a token that pays once: the first use has it, any number of times; null for every other use.
   * @param use names what it is used for, the same whenever that is asked for again
   */
  async spend(whitelabel: string, token: unknown, use: string): Promise<TypedCard | null> {
    const card = await this.cardOf(whitelabel, token)
    if (!card) return null
    const path = this.#pathOf(`${token}/use`)
    const isFirst = await writeOnce(path, nameFor(use))
    return isFirst || (await readFile(path, 'utf8')) === nameFor(use) ? card : null
  }

  async cardOf(whitelabel: string, token: unknown): Promise<TypedCard | null> {
    if (typeof token !== 'string') return null
    const text = await readFile(this.#pathOf(token), 'utf8').catch(() => null)
    const stored: unknown = text === null ? null : JSON.parse(text)
    if (!Value.Check(StoredToken, stored) || stored.whitelabel !== whitelabel) return null
    const card = testCards.find(({ number }) => number === stored.number)
    return card ? { ...card, expiry: stored.expiry ?? '' } : null
  }

  #pathOf(token: string): string {
    return join(this.#folder, `${nameFor(token)}.json`)
  }
}
