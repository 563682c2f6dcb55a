import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Booked, bookedMoving, guest, sail } from '../../testing/worlds/moving/booked-moving.ts'

const processor = 'payment-sandbox.card'
const skiff = { ...sail, id: 'skiff', name: 'Skiff', seats: 3, seatsperbooking: 3, waitlist: { enabled: true } }
/** Nobody may pay at the venue. */
const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))

await withDatabase('a move that costs more beside a queue', (database) => {
  const moves = bookedMoving(database, { bookables: [skiff], providers })
  const { at, nextHour, payBy, stored, move } = moves
  let count = 0

  /** A skiff of one seat that moves to a place which costs more, with both its times full, and who waits for each. */
  const crowded = async () => {
    const [from, to] = [nextHour(), nextHour()]
    const wish = (start: number, seats: number) => {
      count += 1
      const email = `skipper${count}@people.example`
      const draft = `crowded-${String(count).padStart(6, '0')}`
      return { bookable: 'skiff', ...at(start), seats, draft, user: { ...guest, email } }
    }
    const must = async (name: string, params: object) => {
      const answer = await moves.the.call<Booked>(name, params)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
      return answer.value
    }
    const payment = () => payBy('approved')
    const one = await must('book_appointment', { ...wish(from, 1), payment: await payment() })
    await must('book_appointment', { ...wish(from, 2), payment: await payment() })
    await must('book_appointment', { ...wish(to, 1), payment: await payment() })
    const [former, wanted] = [() => must('join_waitlist', wish(from, 1)), () => must('join_waitlist', wish(to, 1))]
    return { ...one, from, to, former, wanted }
  }
  const isOffered = async (entry: Booked) => (await stored(entry)).waitlistoffer !== null

  test('offers the place that it frees in the transaction that settles it', async () => {
    const one = await crowded()
    const entry = await one.former()
    expect(await move(one, one.to, { seats: 2, payment: await payBy('approved') })).toMatchObject({
      value: { changed: true },
    })
    expect(await isOffered(entry)).toBe(true)
  })

  test('offers the place that it gives back, and says meanwhile that it is being paid', async () => {
    const one = await crowded()
    const token = (await payBy('confirmation')).token
    const asked = await move(one, one.to, { seats: 2, payment: { processor, token } })
    expect(asked).toMatchObject({ ok: false, error: { code: 'payment_requires_action' } })
    const seen = await moves.the.call('get_basereservation', { id: one.id, token: one.managetoken })
    expect(seen).toMatchObject({ value: { status: 'pending', reschedule: { paying: true } } })
    const entry = await one.wanted()
    expect(await isOffered(entry)).toBe(false)
    const attempt = asked.ok ? '' : asked.error.data?.attempt
    const refused = { processor, token: { ...token, confirmed: false }, attempt }
    expect(await move(one, one.to, { seats: 2, payment: refused })).toMatchObject({ ok: false })
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 1 })
    expect(await isOffered(entry)).toBe(true)
  })
})
