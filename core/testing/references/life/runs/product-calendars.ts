import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deliverEvents } from '../../../../jobs/deliver-events.ts'
import type { BookingWorld } from '../../../worlds/booking-world.ts'
import { calendarsIn, valueIn } from '../../../worlds/mail-box.ts'
import { claimer } from '../people.ts'

const hour = 3_600_000

/** `20261124T150000Z` */
const instantOf = (utc: string): number =>
  Date.parse(utc.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** What one file does to a calendar, and of which reservation; written as the model does. */
function broughtBy(method: string, file: string, { to, began }: { to: string; began: number }) {
  if (valueIn(file, 'METHOD') !== method)
    throw new Error(`a mail of ${method} has a file of ${valueIn(file, 'METHOD')}`)
  const start = (instantOf(valueIn(file.slice(file.indexOf('BEGIN:VEVENT')), 'DTSTART')) - began) / hour
  const who = to === claimer.username ? 'claimer' : 'customer'
  return {
    reservation: valueIn(file, 'UID').split('@')[0] ?? '',
    brought: [who, method, valueIn(file, 'SEQUENCE'), ...(method === 'REQUEST' ? [`${start}h`] : [])].join(' '),
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
    for (const { method, file } of calendarsIn(mail)) {
      const { reservation, brought } = broughtBy(method, file, { to, began })
      read.set(reservation, [...(read.get(reservation) ?? []), brought])
    }
    await rm(join(folder, name))
  }
  return read
}
