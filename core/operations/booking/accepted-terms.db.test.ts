import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type LessonShop, lessonShop } from '../../testing/worlds/paid/lesson-shop.ts'

const start = Date.UTC(2026, 10, 20, 12)
const terms = {
  requirebookingterms: true,
  bookingterms: 'Cancel up to a day before.',
  translations: { es: { bookingterms: 'Cancela hasta el día anterior.' } },
}

await withDatabase('accepted terms', (database) => {
  let shop: LessonShop
  let now = start
  const whitelabel = { ...terms }
  beforeAll(async () => {
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'payment-offline', settings: {}, now: () => now },
      ...{ provider: { payonsite: true }, whitelabel },
    })
  })
  afterAll(() => shop.app.close())

  const book = async (hour: number, more: object = {}) => {
    const payment = { processor: 'payment-offline.onsite' }
    const answer = await shop.call('book_appointment', { ...shop.lesson(hour), termsaccepted: true, payment, ...more })
    expect(answer.error).toBeUndefined()
    return answer.result
  }
  const read = async ({ id, managetoken: token }: { id: string; managetoken: string }) =>
    (await shop.call('get_basereservation', { id, token })).result.termsaccepted

  it('are kept with the booking: which version, in which language, and when', async () => {
    const booked = await book(9)
    expect(await read(booked)).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
      language: 'en-us',
      accepted_utc: new Date(start).toISOString(),
    })
  })

  it('have another version in another language, and after a change, which leaves what was accepted before', async () => {
    const first = await book(10)
    const spanish = await book(11, { language: 'es' })
    const before = await read(first)
    expect((await read(spanish)).version).not.toBe(before.version)
    now += 60_000
    await shop.fill({}, { provider: { payonsite: true }, whitelabel: { ...terms, bookingterms: 'No refunds.' } })
    const later = await book(12)
    expect(await read(later)).toMatchObject({ accepted_utc: new Date(now).toISOString() })
    expect((await read(later)).version).not.toBe(before.version)
    expect(await read(first)).toEqual(before)
  })

  it('are not kept where nobody was asked for them', async () => {
    await shop.fill({}, { provider: { payonsite: true } })
    expect(await read(await book(13, { termsaccepted: undefined }))).toBeUndefined()
  })
})
