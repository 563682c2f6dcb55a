import { createHash } from 'node:crypto'
import type { BusyTime } from '@tessera/plugin-api'
import ICAL from 'ical.js'
import { idOfEntry, spanOfEntry } from './entry-marks.ts'
import { occurrencesOf } from './occurrences.ts'
import { addZones } from './zones.ts'

export interface BusyQuestion {
  from: number
  until: number
  /** Name of the zone of dates, and of times without one. */
  zone: string
  /** Under which addresses the calendar's owner is invited, in small letters. */
  addresses: string[]
  /** The hosts in the UIDs of our own entries. */
  hosts: string[]
}

const textIn = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

/** Whether its owner has said no, or nothing yet. */
function isOpen(event: ICAL.Component, addresses: string[]): boolean {
  const own = event.getAllProperties('attendee').find((attendee) => {
    const value: unknown = attendee.getFirstValue()
    return typeof value === 'string' && addresses.includes(value.replace(/^mailto:/i, '').toLowerCase())
  })
  if (!own) return false
  const said = own.getParameter('partstat')
  return said === undefined || said === 'DECLINED' || said === 'NEEDS-ACTION'
}

/** Whether somebody is busy while it takes place. */
const isBusy = (event: ICAL.Component, addresses: string[]): boolean =>
  textIn(event, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textIn(event, 'status').toUpperCase() !== 'CANCELLED' &&
  !isOpen(event, addresses)

/** An id of up to 191 characters. */
function shortId(uid: string, original: number | null): string {
  const id = original === null ? uid : `${uid}/${original}`
  return id.length <= 191 ? id : createHash('sha256').update(id).digest('hex')
}

function eventsOf(text: string): ICAL.Component[] {
  const file = new ICAL.Component(ICAL.parse(text))
  addZones(file)
  return file.getAllSubcomponents('vevent')
}

/**
 * When the entries of a calendar keep its owner busy within the window; our own say which reservation they show. Those
 * that only say something (transparent), are cancelled, or were not accepted keep nobody busy, and neither does what
 * takes no time.
 * @param objects calendar objects, each with the events of one UID
 * @throws Error for what can't be read: nobody is free because of that
 */
export function busyTimesOf(objects: string[], { from, until, zone, addresses, hosts }: BusyQuestion): BusyTime[] {
  return objects.flatMap((text) => {
    const byUid = Map.groupBy(eventsOf(text), (event) => textIn(event, 'uid'))
    return [...byUid].flatMap(([uid, events]) => {
      const reservation = idOfEntry(uid, hosts)
      // What keeps nobody busy is not gone through: anybody may have sent an invitation to a series without end.
      const isKept = (event: ICAL.Component) => event.hasProperty('recurrence-id') || isBusy(event, addresses)
      const asked = reservation === null ? events.filter(isKept) : events
      const all = occurrencesOf(asked, { from, until, zone }).filter(({ start, end }) => end > start)
      if (reservation === null)
        return all
          .filter(({ event }) => isBusy(event, addresses))
          .map(({ original, start, end }) => ({ id: shortId(uid, original), start, end }))
      // One that somebody has cancelled there counts as taken out.
      const [own] = all.filter(({ event }) => textIn(event, 'status').toUpperCase() !== 'CANCELLED')
      if (!own) return []
      const { start, end } = own
      // Clients drop properties that they don't know.
      const span = spanOfEntry(own.event)
      const isMoved = span && (span.start !== start || span.end !== end)
      return [{ id: shortId(uid, null), start, end, written: { reservation, isMoved } }]
    })
  })
}
