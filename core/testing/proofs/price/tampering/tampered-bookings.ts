import type { Refusal } from '../../../../domain/errors.ts'
import { statement } from '../../../../persistence/session.ts'
import { freshDatabase } from '../../../databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../../worlds/booking-world.ts'
import { type HonestItem, honestItem, type Random, randomFrom } from './honest-booking.ts'
import { pricedBundle } from './priced-bundle.ts'
import { type Tampered, tampers } from './tampers.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

/** Counts of the bookings that were tried. */
export interface Seen {
  tampered: number
  /** Honest bookings in between, booked at their quoted price. */
  honest: number
  kinds: number
  codes: number
}

type Quoted = Record<string, unknown> & {
  finalprice: number
  lines: { formid?: string; submission?: number; amount: number }[]
}

/**
 * Sends tampered bookings through the real operations on SQLite: single ones and carts, with and without a hold. Each
 * must be refused with a code and a field, and must leave no reservation, payment attempt or ledger line. Honest ones
 * in between must be booked at exactly their quoted prices. Throws with the first that was not.
 */
export async function tamperedBookings(count: number, seed: number): Promise<Seen> {
  const database = await freshDatabase('sqlite')
  const { db } = database
  // All holds come from one address.
  const world = await bookingWorld(database, pricedBundle, { visitorsPerAddress: false })
  const written = async () => {
    const tables = ['reservations', 'payment_attempts', 'ledger'].map((table) => `(SELECT COUNT(*) FROM ${table})`)
    const [answer] = await db.read([statement(`SELECT ${tables.join(" || '/' || ")} AS written`)])
    return String(answer?.rows[0]?.written)
  }
  const random = randomFrom(seed)
  const seen = { tampered: 0, honest: 0, kinds: new Set<string>(), codes: new Set<string>() }
  try {
    for (let index = 0; index < count; index += 1) {
      const one = await honestOne(world, random, index)
      const before = await written()
      const tamper = tampers[index % tampers.length] ?? tampers[0]
      const tampered = tamper(one.item, one.said, random)
      const refused = await send(world, one, tampered)
      const fault = faultOf(refused, tampered, one.isCart)
      const after = await written()
      if (fault || after !== before)
        throw new Error(
          `${tampered.kind}: ${fault ?? `it wrote ${after} instead of ${before}`}\n${JSON.stringify({ ...one.item, ...tampered.item, ...tampered.whole })}`,
        )
      seen.tampered += 1
      seen.kinds.add(tampered.kind)
      seen.codes.add(refused.ok ? '' : refused.error.code)
      if (index % 25 === 0) {
        await bookHonestly(world, one)
        seen.honest += 1
      }
    }
  } finally {
    await world.close()
    await database.drop()
  }
  return { ...seen, kinds: seen.kinds.size, codes: seen.codes.size }
}

interface HonestOne {
  item: HonestItem
  /** The second appointment of a cart. */
  beside: HonestItem | null
  isCart: boolean
  /** The item's `paymentinformation` as quoted, with the total of the cart and the price of the first form. */
  said: Record<string, unknown>
  total: number
}

/** An honest booking with its quoted price; one in three is a cart, one in two holds its slot. */
async function honestOne(world: BookingWorld, random: Random, index: number): Promise<HonestOne> {
  const item = honestItem(random, `tampered-${String(index).padStart(8, '0')}`)
  const isCart = random(3) === 0
  const beside = isCart ? honestItem(random, `tampered-beside-${String(index).padStart(8, '0')}`) : null
  if (random(2) === 0) {
    const { formresponses: _, roster: __, addons: ___, ...slot } = item
    const held = await world.call('hold_appointment', slot)
    if (!held.ok) throw new Error(`an honest hold is refused: ${JSON.stringify(held.error)}\n${JSON.stringify(item)}`)
  }
  const all = beside ? [item, beside] : [item]
  const quoted = await world.call<{ finalprice: number; appointments: Quoted[] }>('get_quote_for_appointments', {
    appointments: all,
  })
  if (!quoted.ok)
    throw new Error(`an honest quote is refused: ${JSON.stringify(quoted.error)}\n${JSON.stringify(item)}`)
  const [first] = quoted.value.appointments
  const ofForm = first?.lines.filter((line) => line.formid === 'job' && line.submission === 0) ?? []
  const formprice = Number(ofForm.reduce((sum, { amount }) => sum + amount, 0).toFixed(2))
  const total = quoted.value.finalprice
  return { item, beside, isCart, said: { ...first, total, formprice }, total }
}

const send = (world: BookingWorld, { item, beside }: HonestOne, { item: changed, whole }: Tampered) => {
  const given = { ...item, ...changed }
  return beside
    ? world.call('book_appointments', { appointments: [given, beside], user, ...whole })
    : world.call('book_appointment', { ...given, user, ...whole })
}

/** Returns what is wrong with the answer to a tampered booking; null when it was refused as required. */
function faultOf(
  answer: { ok: true } | { ok: false; error: Refusal },
  tampered: Tampered,
  isCart: boolean,
): string | null {
  if (answer.ok) return 'it was booked'
  const { code, field = '' } = answer.error
  if (!tampered.codes.includes(code)) return `refused with ${code} at ${field}, not with ${tampered.codes.join(' or ')}`
  const own = isCart && field.startsWith('/appointments/0/') ? field.slice('/appointments/0'.length) : field
  return tampered.field.test(own) ? null : `refused with ${code} at ${field}`
}

/** A booking with matching prices is accepted, at exactly the quoted price. */
async function bookHonestly(world: BookingWorld, { item, beside, said, total }: HonestOne): Promise<void> {
  const { finalprice, baseprice, addons, duenow } = said
  const agrees = { paymentinformation: { finalprice, baseprice, addons, duenow }, currency: 'USD' }
  const isDue = Number(duenow) > 0 || item.bookable === 'deposit' || beside?.bookable === 'deposit'
  const payment = isDue ? { payment: { processor: 'payment-offline.onsite' } } : {}
  const [job, ...others] = item.formresponses
  const given = { ...item, formresponses: [{ ...job, price: said.formprice }, ...others], ...agrees }
  const whole = { user, totalprice: total, ...payment }
  const booked = beside
    ? await world.call<{ reservations: { paymentinformation: { finalprice: number } }[] }>('book_appointments', {
        ...whole,
        appointments: [given, beside],
      })
    : await world.call<{ paymentinformation: { finalprice: number } }>('book_appointment', { ...whole, ...given })
  if (!booked.ok)
    throw new Error(`an honest booking is refused: ${JSON.stringify(booked.error)}\n${JSON.stringify(given)}`)
  const all = 'reservations' in booked.value ? booked.value.reservations : [booked.value]
  const charged = all.reduce((sum, one) => sum + one.paymentinformation.finalprice, 0)
  if (Number(charged.toFixed(2)) !== total) throw new Error(`an honest booking costs ${charged} instead of ${total}`)
}
