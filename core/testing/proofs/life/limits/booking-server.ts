import { speakerAt } from '../../../servers/speaker.ts'
import type { Transport } from '../../../servers/transports.ts'
import { lifeHost } from '../../../worlds/samples/life-bundle.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'

/** A booking by an anonymous visitor with a browser and, as the trusted proxy tells it, an address of their own. */
export interface BookingCall {
  params: object
  /** The same slot as it is held before. */
  held?: object
  ip: string
  /** The limited-use link by which they came. */
  linkid?: string
}

/**
 * Sends bookings to a server, all of a list at once, each by a random surface. Each is answered with `ok` or the
 * refusal's code, with `lost` if a code was applied to its hold and booked nothing, and with what went wrong if the
 * server failed.
 */
export function bookAll(send: Transport, calls: BookingCall[], seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  return Promise.all(
    calls.map(async ({ params, held, ip: address, linkid }) => {
      const cookies = new Map(linkid === undefined ? [] : [['linkid', linkid]])
      const speaker = speakerAt(send, { host: lifeHost, address, random, cookies })
      const hold = held && (await speaker.call('hold_appointment', held))
      if (hold && hold.is !== 'done') return hold.is === 'refused' ? hold.error.code : hold.text
      const booked = await speaker.call('book_appointment', params)
      if (booked.is === 'done') return 'ok'
      if (hold && JSON.stringify(hold.value).includes('"status":"applied"')) return 'lost'
      return booked.is === 'refused' ? booked.error.code : booked.text
    }),
  )
}
