import type ICAL from 'ical.js'

/** An own property with the time that was written, by which an entry is known that somebody has moved. */
export const spanProperty = 'X-TESSERA-SPAN'

const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const instantIn = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

export const spanText = ({ start, end }: { start: number; end: number }): string => `${utc(start)}/${utc(end)}`

/** The time that was written into one of our entries; null where a client has dropped it. */
export function spanOfEntry(event: ICAL.Component): { start: number; end: number } | null {
  const value: unknown = event.getFirstPropertyValue(spanProperty.toLowerCase())
  const [start, end] = (typeof value === 'string' ? value : '').split('/').map(instantIn)
  return start !== undefined && end !== undefined && Number.isFinite(start + end) ? { start, end } : null
}

/** What stands before the host in a UID of ours: the reservation's id, with the number of a later part. */
export const localPart = (uid: string): string => uid.slice(0, Math.max(0, uid.lastIndexOf('@')))

/** The id of the reservation that an entry of ours shows; null for the entries of others. */
export function idOfEntry(uid: string, hosts: string[]): string | null {
  const local = localPart(uid)
  return hosts.includes(uid.slice(local.length + 1)) ? (/^([\w-]+)(\.\d+)?$/.exec(local)?.[1] ?? null) : null
}
