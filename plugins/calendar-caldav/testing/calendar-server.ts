/** A server of the protocol with one account and one calendar for events, for tests. */
export interface CalendarServer {
  /** The address of the server. */
  url: string
  /** The address of the calendar, with a slash at its end. */
  calendar: string
  user: string
  password: string
  /** Writes an object as another client of its owner does, over what is there. */
  put(file: string, text: string): Promise<void>
  /** The text of an object; null for none. */
  get(file: string): Promise<string | null>
  remove(file: string): Promise<void>
  close(): Promise<void>
}

export const displayName = 'Work & play'

/** A calendar object with events, as clients write it. */
export const objectOf = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//Client//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')

/** An event in it. */
export const eventOf = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T080000Z',
  ...lines,
  'END:VEVENT',
]

/** `20261121T100000Z` */
export const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The calls of a client with the account's password. */
export function clientOf({ calendar, user, password }: Pick<CalendarServer, 'calendar' | 'user' | 'password'>) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const call = (file: string, init: RequestInit) =>
    fetch(`${calendar}${file}`, { ...init, headers: { authorization, 'content-type': 'text/calendar; charset=utf-8' } })
  return {
    async put(file: string, text: string) {
      const response = await call(file, { method: 'PUT', body: text })
      if (!response.ok) throw new Error(`PUT ${file} was answered ${response.status}: ${await response.text()}`)
    },
    async get(file: string) {
      const response = await call(file, { method: 'GET' })
      return response.ok ? response.text() : null
    },
    remove: async (file: string) => void (await call(file, { method: 'DELETE' })),
  }
}
