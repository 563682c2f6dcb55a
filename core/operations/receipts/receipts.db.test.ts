import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantToWall } from '../../domain/time/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { Mail } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { issueReceipts } from './issue-receipts.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'guest@people.example', firstname: 'Zoë', lastname: 'Žižek-Muñoz' }

interface Receipt {
  number: number
  kind: string
  amount: number
  card: { brand: string; last4: string } | null
  seller: { legalname: string; taxnumber: string; address: string }
  terms: { version: string; language: string; date: string }[]
  customer: string
  items: {
    bookable: string
    price: number
    amount: number
    balance: number
    lines: { kind: string; amount: number }[]
  }[]
}

await withDatabase('receipts', (database) => {
  let world: BookingWorld
  const mails: Mail[] = []
  let count = 0
  beforeAll(async () => {
    const [quay, ...others] = bookingBundle.providers
    const seller = { legalname: 'Quay Street Ltd', taxnumber: 'US-77 1234', address: '1 Quay Street', city: 'Boston' }
    const plugins = ['mail-smtp', 'wording-es'].map((name) => ({ name }))
    world = await bookingWorld(database(), {
      whitelabel: {
        ...bookingBundle.whitelabel,
        multiplereservations: true,
        requirebookingterms: true,
        bookingterms: 'Cancel up to a day before.',
        plugins: [...bookingBundle.whitelabel.plugins, ...plugins],
      },
      providers: [{ ...quay, ...seller }, ...others],
      bookables: bookingBundle.bookables.map((one) =>
        one.id === 'lesson' ? { ...one, tax: { taxpercentage: 10, applicabletobaseprice: true } } : one,
      ),
    })
    const tenant = await tenantAt(world.app)
    tenant.plugins.mailer.send = async (_context, mail) => void mails.push(mail)
  })
  afterAll(() => world.close())

  const slot = () => {
    count += 1
    const start = Date.parse('2026-11-30T14:00:00Z') + Math.floor(count / 8) * 86_400_000 + (count % 8) * 3_600_000
    const times = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable: 'lesson', ...times, draft: `receipt-${String(count).padStart(4, '0')}` }
  }
  async function booked(language = 'en-us') {
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') }
    const answer = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ ...slot(), user, payment, language, termsaccepted: true },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return { id: answer.value.id, token: answer.value.managetoken }
  }
  const jobs = () => runJobsOnce(world.app.platform.jobs)
  async function receiptsOf(of: { id: string; token: string }): Promise<Receipt[]> {
    const answer = await world.call<{ receipts: Receipt[] }>('get_receipts', of)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value.receipts
  }
  const told = (number: number) => mails.filter(({ subject }) => subject.includes(` ${number}:`))

  test('a capture has one receipt, with seller, lines, taxes, card and what is left, mailed once with its file', async () => {
    const one = await booked()
    expect(await receiptsOf(one)).toEqual([])
    await jobs()
    await jobs()
    const [receipt, ...others] = await receiptsOf(one)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      ...{ number: 1, kind: 'payment', amount: 104.5, card: { brand: 'visa', last4: '4242' } },
      seller: { legalname: 'Quay Street Ltd', taxnumber: 'US-77 1234', address: '1 Quay Street, Boston' },
      customer: 'Zoë Žižek-Muñoz',
      items: [{ bookable: 'Lesson', price: 104.5, amount: 104.5, balance: 0 }],
    })
    expect(receipt?.items[0]?.lines).toMatchObject([
      { kind: 'base', amount: 95 },
      { kind: 'base_tax', amount: 9.5, rate: 10 },
    ])
    const [mail, ...twins] = told(1)
    expect(twins).toEqual([])
    expect(mail?.to).toBe(user.email)
    for (const part of ['Quay Street Ltd', 'US-77 1234', '$104.50', 'Visa ending in 4242', 'Zoë Žižek-Muñoz', '$9.50'])
      expect(mail?.text).toContain(part)
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({ filename: 'receipt-1.pdf', contentType: 'application/pdf', encoding: 'base64' })
    expect(Buffer.from(file?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1\.[\s\S]*%%EOF\s*$/)
  })

  test('a refund has one of its own, which says when the money arrives; each language has its words', async () => {
    const one = await booked('es')
    await jobs()
    await world.call('cancel_reservation', one)
    await jobs()
    await jobs()
    const [paid, refund, ...others] = await receiptsOf(one)
    expect(others).toEqual([])
    expect([paid?.number, refund?.number]).toEqual([2, 3])
    expect(refund).toMatchObject({ kind: 'refund', amount: 104.5, items: [{ amount: 104.5, balance: 0 }] })
    expect(told(3)).toHaveLength(1)
    expect(told(3)[0]?.subject).toMatch(/^Devolución, recibo 3:/)
    expect(told(3)[0]?.text).toContain('de 5 a 10 días laborables')
    expect(told(2)[0]?.text).toContain('Visa terminada en 4242')
  })

  test('the terms that were accepted stand on each, with version, language and time, whatever they become', async () => {
    const accepted = world.clock.now
    const one = await booked('es')
    const read = await world.call<{ termsaccepted?: { version: string } }>('get_basereservation', {
      ...{ id: one.id, token: one.token },
    })
    const version = read.ok ? read.value.termsaccepted?.version : ''
    world.clock.now += 3_600_000
    await world.call('cancel_reservation', one)
    await jobs()
    await jobs()
    world.clock.now = accepted
    const all = await receiptsOf(one)
    expect(all.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
    for (const { number, terms } of all) {
      expect(terms).toEqual([{ version, language: 'es', date: instantToWall(accepted, 'America/New_York') }])
      expect(told(number)[0]?.text).toMatch(/Condiciones aceptadas[^\n]*en español$/m)
    }
  })

  test('numbers leave none out and none double, however many are issued at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => booked()))
    const { ports } = world.app.platform
    const issued = await Promise.all(Array.from({ length: 4 }, () => issueReceipts(ports, scope)))
    expect(issued.reduce((sum, one) => sum + one, 0)).toBe(5)
    const numbers = (await Promise.all(made.map(receiptsOf))).flat().map(({ number }) => number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10])
    const failing = {
      ...ports,
      clock: {
        now: () => {
          throw new Error('away')
        },
      },
    }
    const last = await booked()
    await expect(issueReceipts(failing, scope)).rejects.toThrow('away')
    expect(await receiptsOf(last)).toEqual([])
    await jobs()
    expect((await receiptsOf(last))[0]?.number).toBe(11)
  })

  test('a cart has one, in which each of its bookings stands', async () => {
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') }
    const cart = { appointments: [slot(), slot()], user, payment, termsaccepted: true }
    const answer = await world.call<{ reservations: { id: string; managetoken: string }[] }>('book_appointments', cart)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    await jobs()
    await jobs()
    const [first, second] = answer.value.reservations.map(({ id, managetoken: token }) => ({ id, token }))
    if (!first || !second) throw new Error('two were booked')
    const [receipt] = await receiptsOf(first)
    expect(receipt).toMatchObject({ amount: 209, items: [{ amount: 104.5 }, { amount: 104.5 }] })
    // They were accepted once for both.
    expect(receipt?.terms).toHaveLength(1)
    expect(await receiptsOf(second)).toEqual([receipt])
    expect(told(receipt?.number ?? 0)).toHaveLength(1)
  })

  test('is a file from the page of the reservation, for whom it belongs to', async () => {
    const one = await booked('es')
    await jobs()
    const [receipt] = await receiptsOf(one)
    const file = (query: string) =>
      world.app.inject({
        ...{ method: 'GET', headers: { host: 'quay.northwind.localhost' } },
        url: `/api/reservation/receipt/id/${one.id}/number/${receipt?.number}${query}`,
      })
    const sent = await file(`?token=${encodeURIComponent(one.token)}`)
    expect(sent.statusCode).toBe(200)
    expect(sent.headers['content-type']).toBe('application/pdf')
    expect(sent.headers['content-disposition']).toContain(`receipt-${receipt?.number}.pdf`)
    expect(sent.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.[\s\S]*%%EOF\s*$/)
    expect((await file('')).statusCode).toBe(404)
    expect((await file('?token=wrong')).statusCode).toBe(404)
  })
})
