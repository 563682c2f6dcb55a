import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { filled } from '../../testing/worlds/samples/answers-bundle.ts'

const options = [{ id: 'long', name: 'Longer', max: 4, duration: 1800, priceadjustment: 50 }]
const question = { id: 'extra', slug: 'extra', type: 'checkbox', prompt: 'Extra', responseoptions: options }
const world = {
  forms: [{ id: 'extras', provider: 'quay', name: 'Extras', sections: [{ id: 'main', questions: [question] }] }],
  addons: [{ id: 'lunch', provider: 'quay', name: 'Lunch', max: 9, priceadjustment: 12 }],
  bookables: [
    {
      id: 'course',
      provider: 'quay',
      name: 'Course',
      price: 20,
      paymentterms: 'full',
      forms: ['extras'],
      addons: ['lunch'],
    },
  ],
}
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const cards = { confirmation: '4000000000003220', paidInSilence: '4000000000007700' }
const processor = 'payment-sandbox.card'
const longer = { formresponses: [filled('extras', { extra: { long: 2 } })] }
const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('paidanswers', (database) => {
  let site: BookingWorld
  beforeAll(async () => {
    site = await bookingWorld(database(), { whitelabel: bookingBundle.whitelabel, ...world })
  })
  afterAll(() => site.close())

  let count = 0
  const slot = () => {
    count += 1
    const at = (hour: string) => `2026-12-${String(count).padStart(2, '0')} ${hour}:00:00`
    return { bookable: 'course', start: at('10'), end: at('11'), draft: `paid-answers-${count}`, user }
  }
  const pay = async (number: string) => ({ processor, token: await site.cardToken(number) })
  const book = (params: object) => site.call<{ id: string }>('book_appointment', params)
  const stored = async (draft: string) => site.app.platform.ports.repositories(scope).reservations.findByDraft(draft)
  const save = async ({ draft }: { draft: string }, answers: object) =>
    site.call('update_reservation_metainformation', {
      reservation: { id: (await stored(draft))?.id ?? '', draft, ...answers },
    })
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      site.clock.now += 150_000
      await runJobsOnce(site.app.platform.jobs)
    }
  }

  /** The booked reservation is what was paid for: an hour, without lunch. */
  const expectAsPaid = async (draft: string) => {
    const found = await stored(draft)
    if (found?.status !== 'booked') return
    expect(found.end - found.start).toBe(3_600_000)
    expect(found.extra).toEqual({ addons: {} })
    expect(found.formresponses).toEqual([])
    expect(found.payment?.quote).toMatchObject({ finalprice: 2000 })
  }

  for (const [what, answers] of Object.entries({ 'more time': longer, 'add-ons': { addons: { lunch: 9 } } })) {
    it(`${what}, answered while a payment’s outcome is unknown, is not booked at the old price`, async () => {
      const mine = slot()
      expect(await book({ ...mine, payment: await pay(cards.paidInSilence) })).toMatchObject({
        error: { code: 'payment_unknown' },
      })
      await save(mine, answers)
      await later()
      await expectAsPaid(mine.draft)
    })
    it(`${what}, held while a payment’s outcome is unknown, is not booked at the old price`, async () => {
      const { user: _, ...mine } = slot()
      expect(await book({ ...mine, user, payment: await pay(cards.paidInSilence) })).toMatchObject({
        error: { code: 'payment_unknown' },
      })
      await site.call('hold_appointment', { ...mine, ...answers })
      await later()
      await expectAsPaid(mine.draft)
    })
    it(`${what}, booked while a payment’s outcome is unknown, is not sold at the old price`, async () => {
      const mine = slot()
      await book({ ...mine, payment: await pay(cards.paidInSilence) })
      await book({ ...mine, ...answers, payment: await pay(cards.paidInSilence) })
      await later()
      await expectAsPaid(mine.draft)
    })
    it(`${what}, answered before a card is confirmed, is not booked at the old price`, async () => {
      const mine = slot()
      const asked = await book({ ...mine, payment: await pay(cards.confirmation) })
      const attempt = asked.ok ? '' : String(asked.error.data?.attempt)
      await save(mine, answers)
      await book({ ...mine, payment: { processor, attempt, token: { confirmed: true } } })
      await later()
      await expectAsPaid(mine.draft)
    })
  }
})
