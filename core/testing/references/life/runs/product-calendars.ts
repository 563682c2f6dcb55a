import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deliverEvents } from '../../../../jobs/deliver-events.ts'
import type { BookingWorld } from '../../../worlds/booking-world.ts'
import { calendarsIn, type SentEntry } from '../../../worlds/mail-box.ts'
import { claimer } from '../people.ts'

const hour = 3_600_000

/** What one message does to a calendar, and of which reservation; written as the model does. */
function broughtBy({ method, uid, sequence, start }: SentEntry, { to, began }: { to: string; began: number }) {
  const who = to === claimer.username ? 'claimer' : 'customer'
  const hours = (Date.parse(start) - began) / hour
  return {
    reservation: uid.split('@')[0] ?? '',
    brought: [who, method, sequence, ...(method === 'REQUEST' ? [`${hours}h`] : [])].join(' '),
  }
}

/** Sends the mails that wait, and reads what they bring for calendars, by reservation. Each mail is read once. */
export async function readCalendars({ app, config }: BookingWorld, began: number): Promise<Map<string, string[]>> {
  const delivery = deliverEvents(app.platform.jobs)
  for (let more = -1; more !== 0; ) {
    more = await delivery.run()
    await delivery.settle?.()
  }
  const folder = join(config.dataFolder, 'mail')
  const read = new Map<string, string[]>()
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = name.endsWith('.eml') ? await readFile(join(folder, name), 'utf8') : ''
    const to = /^To: (.*?)\r?$/m.exec(mail)?.[1] ?? ''
    for (const entry of calendarsIn(mail)) {
      const { reservation, brought } = broughtBy(entry, { to, began })
      read.set(reservation, [...(read.get(reservation) ?? []), brought])
    }
    await rm(join(folder, name))
  }
  return read
}
