import { expect, test } from 'vitest'
import { tamperedBookings } from './tampered-bookings.ts'
import { tampers } from './tampers.ts'

test('tampered bookings are refused by name and change nothing', { timeout: 60_000 }, async () => {
  const seed = Number(process.env.PRICE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const seen = await tamperedBookings(tampers.length * 4, seed).catch((error: unknown) => {
    throw new Error(`seed ${seed}`, { cause: error })
  })
  expect(seen.kinds).toBe(tampers.length)
})
