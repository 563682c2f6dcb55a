import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChargeEntry } from '../../../../plugins/payment-sandbox/charge.ts'
import { ChargeFiles, nameFor } from '../../../../plugins/payment-sandbox/charge-files.ts'
import { signatureHeader, signWebhook } from '../../../../plugins/payment-sandbox/webhook.ts'
import type { MoneyAnswer, PaymentContext, PaymentEvent, PaymentProcessor } from '../../../plugin-api/index.ts'
import { oneOf, type Random } from '../price/tampering/honest-booking.ts'

/**
 * What becomes of the news of a charge: `once` and `twice` a few milliseconds afterwards, `late` when the clock has
 * moved on, `before_answer` while the caller still waits, `unknown_reference` before the attempt knows its reference.
 */
export const fates = ['once', 'twice', 'late', 'before_answer', 'unknown_reference'] as const
export type Fate = (typeof fates)[number]

/** One of four is never sent. */
const drawn: readonly [Fate | null, ...(Fate | null)[]] = [
  null,
  'once',
  'twice',
  'late',
  'before_answer',
  null,
  'once',
  'twice',
]

const types = ['authorized', 'captured', 'voided', 'refunded', 'failed'] as const

/** How often the bank sends news that nobody took. */
const tries = 40

const serversOf = (folder: string) => join(folder, 'servers')
const letterbookOf = (folder: string) => join(folder, 'webhooks.log')

/** Tells the bank at which port of this machine a process takes webhooks, in place of what it told before. */
export async function announceServer(folder: string, name: string, port: number): Promise<void> {
  await mkdir(serversOf(folder), { recursive: true })
  await writeFile(join(serversOf(folder), name), String(port))
}

/** How often news was answered, by its fate, and every answer that was not 200. */
export async function readLetterbook(folder: string): Promise<{ taken: Record<Fate, number>; faults: string[] }> {
  const lines = (await readFile(letterbookOf(folder), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const count = (fate: Fate) => lines.filter((line) => line === `${fate} 200`).length
  return {
    taken: {
      once: count('once'),
      twice: count('twice'),
      late: count('late'),
      before_answer: count('before_answer'),
      unknown_reference: count('unknown_reference'),
    },
    faults: lines.filter((line) => !line.endsWith(' 200')),
  }
}

/** What an entry of a charge is told as; null for what moves nothing and ends nothing. */
export function typeOf({ operation, moved, answer }: ChargeEntry): PaymentEvent['type'] | null {
  if (operation === 'refuse' || (operation === 'authorize' && answer.status === 'declined')) return 'failed'
  if (!moved) return null
  if (operation === 'dispute') return 'disputed'
  const told = { authorize: 'authorized', confirm: 'authorized', calloff: 'voided', void: 'voided' } as const
  if (operation === 'capture') return 'captured'
  return operation === 'refund' ? 'refunded' : told[operation]
}

/** The bank's post room, in the process that called it: sends news of its charges to any process that serves. */
export class BankNotices {
  readonly #folder: string
  readonly #random: Random
  readonly #underWay = new Set<Promise<void>>()
  #late: (() => Promise<void>)[] = []

  /** @param folder the data folder that all processes share */
  constructor(folder: string, random: Random) {
    this.#folder = folder
    this.#random = random
  }

  /** Lets a processor send news of all that it does. */
  attachTo(card: PaymentProcessor): void {
    const telling =
      <Call extends { reference: string }>(act: (context: PaymentContext, call: Call) => Promise<MoneyAnswer>) =>
      async (context: PaymentContext, call: Call): Promise<MoneyAnswer> => {
        const answer = await act(context, call)
        await this.#tell(context, call.reference)
        return answer
      }
    card.authorize = telling(card.authorize)
    card.capture = telling(card.capture)
    card.void = telling(card.void)
    card.callOff = telling(card.callOff)
    card.refund = telling(card.refund)
    const { start } = card
    card.start = async (context, call) => {
      const answer = await start(context, call)
      if (answer.status === 'started' && this.#random(6) === 0) {
        const { reference } = answer
        const { amount, currency } = call
        const early = { id: `${reference}-0`, type: 'authorized' as const, reference, amount, currency }
        await this.#send('unknown_reference', context, early)
      }
      return answer
    }
  }

  /** Sends what was kept back, and waits for all that is on its way. */
  async sendLate(): Promise<void> {
    const late = this.#late
    this.#late = []
    await Promise.all(late.map((send) => send()))
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #tell(context: PaymentContext, reference: string): Promise<void> {
    const bank = join(this.#folder, 'payment-sandbox', 'charges', nameFor(context.whitelabel.id))
    const entries = await new ChargeFiles(bank).read(reference)
    const last = entries.at(-1)
    const type = last && typeOf(last)
    if (!last || !type) return
    // News states nothing: one in ten says something else than what is so.
    const isWrong = this.#random(10) === 0
    const event: PaymentEvent = {
      id: `${reference}-${entries.length}`,
      type: isWrong ? oneOf(this.#random, types) : type,
      reference,
      amount: isWrong ? this.#random(100_000) : last.amount,
      currency: last.currency || context.whitelabel.currency,
    }
    const fate = oneOf(this.#random, drawn)
    const send = () => this.#send(fate ?? 'once', context, event)
    if (fate === 'before_answer') await send()
    if (fate === 'late') this.#late.push(send)
    if (fate === 'once' || fate === 'twice') this.#soon(send)
    if (fate === 'twice') this.#soon(send)
  }

  #soon(send: () => Promise<void>): void {
    const sent = pause(this.#random(40))
      .then(send)
      .finally(() => this.#underWay.delete(sent))
    this.#underWay.add(sent)
  }

  /**
   * Sends until it is taken, as processors do: a process that was killed does not answer, and one that is too busy at
   * the moment asks to be told again (503). Any other answer, and one that stays busy, is a fault.
   */
  async #send(fate: Fate, context: PaymentContext, event: PaymentEvent): Promise<void> {
    const body = JSON.stringify({ events: [event] })
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const port = await this.#anyServer()
      const status = port === null ? null : await post(port, context, body)
      const isLast = attempt === tries - 1
      if (status !== null && (status !== 503 || isLast))
        await appendFile(letterbookOf(this.#folder), `${fate} ${status}\n`)
      if (status === 200) return
      await pause(50)
    }
  }

  async #anyServer(): Promise<number | null> {
    const [first, ...others] = await readdir(serversOf(this.#folder)).catch(() => [])
    if (first === undefined) return null
    const name = oneOf(this.#random, [first, ...others])
    return Number(await readFile(join(serversOf(this.#folder), name), 'utf8')) || null
  }
}

/** The status of the answer; null where nobody answers. */
function post(port: number, { origin, settings }: PaymentContext, body: string): Promise<number | null> {
  const answered = Promise.withResolvers<number | null>()
  const headers = {
    host: new URL(origin).host,
    'content-type': 'application/json',
    [signatureHeader]: signWebhook(body, String(settings.webhooksecret)),
  }
  const path = '/plugins/payment-sandbox/webhook'
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
    response.resume()
    response.on('close', () => answered.resolve(response.complete ? (response.statusCode ?? null) : null))
  })
  sent.on('error', () => answered.resolve(null))
  sent.end(body)
  return answered.promise
}
