import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { declinedWords } from '../../../client/booking/confirmation/declined-words.ts'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { textOf } from '../../testing/contract/find-claim.ts'
import { type TestDatabase, withDatabase } from '../../testing/databases/databases.ts'
import { testRoot } from '../../testing/test-config.ts'
import { type FailingService, failingServices } from '../../testing/worlds/paid/failing-services.ts'
import { failsElsewhere, waysToFail } from '../../testing/worlds/paid/fails-elsewhere.ts'
import { attemptIn, refusalCode as codeOf, type LessonShop, lessonShop } from '../../testing/worlds/paid/lesson-shop.ts'

const minute = 60_000
const timeout = 500

interface Answer {
  result?: { id?: unknown; status?: unknown; managetoken?: unknown }
  error?: { data?: { code?: string; data?: { code?: string } } }
}

const word = (key: string): string => Object.entries(words).find(([name]) => name === key)?.[1] ?? key

/** What a customer reads of a refusal, as the review step says it. */
function sentenceOf({ error }: Answer): string {
  const { code = '', data } = error?.data ?? {}
  if (code === 'payment_declined') return declinedWords(data?.code ?? '', word)
  if (code === 'payment_unknown') return `${word('payment.unknown.title')}. ${word('payment.unknown.text')}`
  // Where no other way to pay is left.
  if (code.startsWith('processor_')) return `${word('error.processor_not_connected')}. ${word('payment.gone_all')}`
  return word(`error.${code}`)
}

/** A shop as its customers, its books and the people of its provider see it, and a clock that the tests move. */
function openShop(database: () => TestDatabase) {
  const at = { now: Date.UTC(2026, 10, 20, 12), hour: 24 }
  const rows = (table: string) => database().db.knex(table)
  const rowOf = async () => (await rows('reservations').where({ draft: `draft-of-${at.hour}-oclock` }))[0]
  return {
    at,
    rows,
    rowOf,
    open: (plugin: string, settings: object, currency: string) =>
      lessonShop({
        ...{ db: database().db, plugin, settings, currency, now: () => at.now, isSearched: true },
        users: [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] }],
      }),
    /** A lesson that nobody has tried to book. Processes hear of a plugin that works again within ten seconds. */
    next() {
      at.hour += 2
      at.now += minute
    },
    /** Where the booking, its payments and its ledger stand. */
    async standing(shop: LessonShop) {
      const row = await rowOf()
      const [attempts, ledger] = row ? await shop.money(String(row.id)) : [[], []]
      return {
        status: row?.status ?? null,
        isHeld: row !== undefined && (row.status !== 'in-progress' || Number(row.expires) > at.now),
        attempts: attempts.map(({ state }) => state),
        lines: ledger.filter(({ status }) => status !== 'failed').length,
      }
    },
    /** What the people of the provider are told of a plugin. */
    alarms: async (): Promise<string[]> =>
      (await rows('outbox').where('name', 'account.pluginoff')).map(({ payload }) => {
        const { user, address, place } = JSON.parse(payload)
        return `${user}: ${address} (${place})`
      }),
  }
}

for (const [name, open] of Object.entries(failingServices))
  await withDatabase(`payments at ${name} that fail`, (database) => {
    const { at, rows, rowOf, alarms, next, ...world } = openShop(database)
    let shop: LessonShop
    let bank: FailingService
    const connect = (settings = bank.settings) => shop.fill(settings)
    const standing = () => world.standing(shop)
    const pass = async (time: number, times = 1) => {
      for (let turn = 0; turn < times; turn += 1) {
        at.now += time
        await shop.work()
      }
    }

    beforeAll(async () => {
      bank = await open(() => at.now, timeout)
      shop = await world.open(bank.plugin, bank.settings, bank.currency)
    })
    beforeEach(async () => {
      next()
      await rows('plugin_health').del()
      await rows('outbox').where('name', 'account.pluginoff').del()
      await connect()
    })
    afterEach(() => {
      bank.service.quiet()
      bank.service.setMood(null)
      bank.setKey(true)
    })
    afterAll(async () => {
      await shop.app.close()
      await bank.service.close()
    })

    const book = (payment: object = { token: bank.token() }): Promise<Answer> =>
      shop.book(at.hour, bank.processor, { ...payment })
    /** Presses the button: its customer is asked to agree at the service. */
    const begin = async () => {
      const asked = await book()
      expect(codeOf(asked)).toBe('payment_requires_action')
      const attempt = attemptIn(asked) ?? ''
      const reference = String((await rows('payment_attempts').where({ id: attempt }))[0]?.reference)
      return { attempt, reference }
    }
    const goOn = (attempt: string) => book({ attempt, token: { confirmed: true } })
    /** The same customer pays, and nothing goes wrong. */
    const pays = async () => {
      const { attempt, reference } = await begin()
      bank.agree(reference)
      const { result } = await goOn(attempt)
      expect(result?.status).toBe('booked')
      await isPaidOnce(reference)
      return { reference, id: String(result?.id), token: String(result?.managetoken) }
    }
    /** One payment was taken for the booking, by the ledger and by the service, and nothing else lies there. */
    const isPaidOnce = async (reference: string) => {
      expect(await standing()).toMatchObject({ status: 'booked', lines: 2 })
      const own = (await shop.money(String((await rowOf())?.id)))[0].map((one) => one.reference ?? '')
      expect(own).toContain(reference)
      const there = own.filter((one) => bank.all().includes(one)).map((one) => [one, bank.at(one)] as const)
      const money = there.filter(([, { held, taken }]) => held > 0 || taken > 0)
      expect(money).toEqual([[reference, { held: 0, taken: 9500, refunded: 0 }]])
    }
    const unmoved = () => bank.all().every((one) => bank.at(one).held === 0)
    /** Customers try for eleven minutes. */
    const tries = async () => {
      for (let time = 0; time < 12; time += 1) {
        await book()
        at.now += minute
      }
    }
    const unavailable = 'We could not reach the payment service. Nothing was charged. Please try another way to pay.'

    it(`${waysToFail.unconnected}: nobody is asked for anything, and who pays after it is books`, async () => {
      await connect(bank.unconnected)
      const asked = bank.service.requests.length
      const refused = await book()
      expect(codeOf(refused)).toBe('processor_not_connected')
      expect(sentenceOf(refused)).toContain('Nothing was charged, and what you entered is kept')
      expect(bank.service.requests).toHaveLength(asked)
      expect(await standing()).toMatchObject({ attempts: [], lines: 0 })
      expect((await shop.call('get_payment_account', {})).result).toBe('Notconnected')
      await connect()
      await pays()
    })

    it(`${waysToFail.wrongKey}: nothing is charged, staff are told, and who pays after it was mended books`, async () => {
      await connect(bank.wrongKey)
      const refused = await book()
      expect([codeOf(refused), sentenceOf(refused)]).toEqual(['payment_declined', unavailable])
      expect(await standing()).toEqual({ status: 'in-progress', isHeld: true, attempts: ['failed'], lines: 0 })
      await tries()
      expect((await alarms()).toSorted()).toEqual([
        `rosa: ${bank.processor} (payments)`,
        `sky: ${bank.processor} (payments)`,
      ])
      const gone = await book()
      expect(codeOf(gone)).toBe('processor_not_connected')
      expect(sentenceOf(gone)).toContain('please try again in a few minutes')
      await connect()
      at.now += 5 * minute
      await pays()
      expect(await rows('plugin_health')).toEqual([])
    })

    it(`${waysToFail.unreachable}: nothing is charged, staff are told, and who pays once it is there books`, async () => {
      bank.service.setMood(() => 'cut_undone')
      const refused = await book()
      expect([codeOf(refused), sentenceOf(refused)]).toEqual(['payment_declined', unavailable])
      expect(await standing()).toEqual({ status: 'in-progress', isHeld: true, attempts: ['failed'], lines: 0 })
      await tries()
      expect((await alarms()).toSorted()).toEqual([
        `rosa: ${bank.processor} (payments)`,
        `sky: ${bank.processor} (payments)`,
      ])
      bank.service.setMood(null)
      at.now += 5 * minute
      await pays()
      expect(unmoved()).toBe(true)
    })

    it(`${waysToFail.unreachable} once its customer has agreed: the place is kept, and it is booked by itself`, async () => {
      const { attempt, reference } = await begin()
      bank.agree(reference)
      bank.service.setMood(() => 'cut_undone')
      const unknown = await goOn(attempt)
      expect(codeOf(unknown)).toBe('payment_unknown')
      expect(sentenceOf(unknown)).toContain('Please do not pay again')
      await pass(3 * minute, 2)
      expect(await standing()).toEqual({ status: 'in-progress', isHeld: true, attempts: ['unknown'], lines: 0 })
      bank.service.setMood(null)
      // What its customer has agreed to and nobody has authorised yet is agreed to anew.
      if ((await goOn(attempt)).result?.status !== 'booked') await pays()
      expect(await standing()).toMatchObject({ status: 'booked', lines: 2 })
      expect(unmoved()).toBe(true)
    })

    it(`${waysToFail.slow}: what it did after we gave up waiting is found, and taken once`, async () => {
      const { attempt, reference } = await begin()
      bank.agree(reference)
      bank.service.fail(bank.authorises, 'silent_done', 2)
      const late = await goOn(attempt)
      expect(codeOf(late)).toBe('payment_unknown')
      expect(sentenceOf(late)).toContain('We are keeping your time while we find out')
      expect(await standing()).toMatchObject({ status: 'in-progress', isHeld: true, lines: 0 })
      bank.service.quiet()
      await pass(3 * minute)
      expect((await book()).result?.status).toBe('booked')
      await isPaidOnce(reference)
    })

    it(`${waysToFail.slow} to begin: nothing is charged, and a second try pays once`, async () => {
      bank.service.setMood(({ method }) => (method === 'POST' ? { late: 3 * timeout } : null))
      const refused = await book()
      expect([codeOf(refused), sentenceOf(refused)]).toEqual(['payment_declined', unavailable])
      expect(await standing()).toEqual({ status: 'in-progress', isHeld: true, attempts: ['failed'], lines: 0 })
      bank.service.setMood(null)
      await pays()
    })

    // At the others customers choose their means with the service, which offers what can be charged.
    if (name === 'stripe')
      it(`${waysToFail.otherCurrency} than its customer can pay in: nothing is charged, and other means pay`, async () => {
        const refused = await book({ token: bank.tokenOfOther?.() })
        expect(codeOf(refused)).toBe('payment_declined')
        expect(sentenceOf(refused)).toMatch(/^This card can’t be charged in this currency. Nothing was charged./)
        expect(await standing()).toEqual({ status: 'in-progress', isHeld: true, attempts: ['failed'], lines: 0 })
        await pays()
      })

    it(`${waysToFail.otherCurrency} than was asked for: it books nothing, goes back, and another payment books`, async () => {
      const { attempt, reference } = await begin()
      bank.agree(reference)
      bank.turnInto(reference, 'gbp')
      const refused = await goOn(attempt)
      expect(codeOf(refused)).toBe('payment_declined')
      expect(sentenceOf(refused)).toContain('Nothing was charged. Please try another way to pay.')
      await pass(3 * minute, 2)
      expect(bank.at(reference)).toMatchObject({ held: 0, taken: 0 })
      expect(await standing()).toMatchObject({ status: 'in-progress', lines: 0 })
      await pays()
    })

    it(`${waysToFail.revoked}, between the agreement and the booking: nobody is told what is not known`, async () => {
      const { attempt, reference } = await begin()
      bank.agree(reference)
      bank.setKey(false)
      const answer = await goOn(attempt)
      const isHeld = bank.at(reference).held > 0
      // What may be held is never told as not charged.
      expect(codeOf(answer)).toBe(isHeld ? 'payment_unknown' : 'payment_declined')
      expect(sentenceOf(answer)).toContain(isHeld ? 'Please do not pay again' : 'Nothing was charged')
      expect(await standing()).toMatchObject({ status: 'in-progress', isHeld: true, lines: 0 })
      bank.setKey(true)
      await pass(3 * minute)
      if (isHeld) expect((await book()).result?.status).toBe('booked')
      else await pays()
      expect(await standing()).toMatchObject({ status: 'booked', lines: 2 })
      await pass(3 * minute)
      expect(unmoved()).toBe(true)
    })

    it(`${waysToFail.revoked}, after the booking: what goes back waits, staff are told, and it is sent once`, async () => {
      const { reference, id, token } = await pays()
      bank.setKey(false)
      expect((await shop.call('cancel_reservation', { id, token })).result).toMatchObject({ refund: 95 })
      await pass(60 * minute, 16)
      expect(bank.at(reference)).toMatchObject({ taken: 9500, refunded: 0 })
      expect((await standing()).lines).toBe(2)
      // What was mailed has nothing of it left in the outbox.
      expect(await rows('outbox').where('name', 'account.pluginoff')).not.toEqual([])
      expect((await rows('plugin_health')).map(({ part }) => part)).toContain(`${bank.processor} refunds`)
      bank.setKey(true)
      await pass(60 * minute, 2)
      expect(bank.at(reference)).toMatchObject({ taken: 9500, refunded: 9500 })
      expect((await standing()).lines).toBe(4)
    })

    it('tells no key and no secret in all that, neither in an answer nor in the log nor in a row', async () => {
      expect(await shop.placesWith(bank.secrets)).toEqual([])
      const [reference = ''] = bank.all()
      expect(await shop.placesWith([reference, '"method":"POST"'])).toContain('"method":"POST" in log')
    })
  })

await withDatabase('payments that no processor takes', (database) => {
  const { at, next, ...world } = openShop(database)
  const currency = 'kwd'
  let shop: LessonShop
  beforeAll(async () => {
    shop = await world.open('payment-offline', {}, currency)
  })
  beforeEach(next)
  afterAll(() => shop.app.close())

  const use = (plugin: string, settings: object, provider: object = {}) => {
    const others = ['flow-normal', 'wording-en-us', 'wording-es'].map((one) => ({ name: one }))
    return shop.fill({}, { currency, provider, whitelabel: { plugins: [...others, { name: plugin, settings }] } })
  }
  const book = (processor: string, payment = {}): Promise<Answer> => shop.book(at.hour, processor, payment)
  const isNotOffered = (refused: Answer) => {
    expect(codeOf(refused)).toBe('processor_not_connected')
    expect(sentenceOf(refused)).toContain('Nothing was charged, and what you entered is kept')
  }

  it.each(Object.entries(failingServices).filter(([name]) => name !== 'stripe'))(
    `at %s, where ${waysToFail.otherCurrency} than it takes: it is not asked, and another processor books`,
    async (_, open) => {
      const bank = await open(() => at.now, timeout)
      onTestFinished(() => bank.service.close())
      await use(bank.plugin, bank.settings)
      isNotOffered(await book(bank.processor, { token: bank.token() }))
      expect([bank.service.requests, await world.standing(shop)]).toMatchObject([[], { attempts: [], lines: 0 }])
      await use('payment-sandbox', {})
      const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' }
      const headers = { host: 'quay.northwind.localhost:3000' }
      const made = await shop.app.inject({
        ...{ method: 'POST', url: '/plugins/payment-sandbox/tokens', headers, payload: card },
      })
      const booked = await book('payment-sandbox.card', { token: { token: made.json().token } })
      expect(booked.result?.status).toBe('booked')
      expect(await world.standing(shop)).toMatchObject({ attempts: ['captured'], lines: 2 })
    },
  )

  it('at the venue, no longer allowed since the page was opened: nothing is booked, and it is once it is again', async () => {
    await use('payment-offline', {})
    isNotOffered(await book('payment-offline.onsite'))
    expect(await world.standing(shop)).toMatchObject({ attempts: [], lines: 0 })
    await use('payment-offline', {}, { payonsite: true })
    expect((await book('payment-offline.onsite')).result?.status).toBe('booked')
    expect((await world.standing(shop)).lines).toBe(0)
  })
})

describe('each way to fail', () => {
  const plugins = readdirSync(join(testRoot, 'plugins')).filter((name) => name.startsWith('payment-'))

  it('is shown for each processor of the product, or has a reason why it can not happen there', () => {
    const shown = [...Object.keys(failingServices).map((name) => `payment-${name}`), ...Object.keys(failsElsewhere)]
    expect(shown).toEqual(expect.arrayContaining(plugins))
  })

  it.each(
    Object.entries(failsElsewhere).flatMap(([name, cells]) =>
      Object.entries(cells).flatMap(([way, cell]) => ('file' in cell ? [{ name, way, ...cell }] : [])),
    ),
  )('$name, $way: $says', ({ file, says }) => {
    expect(textOf(file)).toContain(says)
  })
})
