import { type BookingCall, bookingServer } from './booking-server.ts'

/**
 * A server of its own over the database of the first argument, at the time of the second. Each message is a list of
 * bookings, which it answers with their outcomes; at `end` it ends.
 */
const [, , database = '', now = '0'] = process.argv
const server = await bookingServer(database, Number(now))
process.on('message', async (calls: BookingCall[] | 'end') => {
  if (calls !== 'end') return void process.send?.(await server.book(calls))
  await server.close()
  process.disconnect?.()
})
process.send?.('ready')
