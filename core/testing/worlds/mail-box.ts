import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ICAL from 'ical.js'

/** A mail in the folder that stands in for a mail server. */
export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  attachments: string[]
  /** ISO 8601. */
  sent: string
  /** Its file, without an ending: `.json` has these fields, `.eml` what a mail server gets. */
  file: string
}

/** All mails that a process with this data folder has sent, oldest first. */
export async function mailsIn(dataFolder: string): Promise<SentMail[]> {
  const folder = join(dataFolder, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    names.map(async (name): Promise<SentMail> => {
      const file = join(folder, name.slice(0, -'.json'.length))
      return { ...JSON.parse(await readFile(join(folder, name), 'utf8')), file }
    }),
  )
  return mails.sort((one, other) => (one.sent < other.sent ? -1 : 1))
}

/** A part of a mail as its encoding has it. */
function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** What a mail does to a calendar, as another program reads it. */
export interface SentEntry {
  method: string
  uid: string
  sequence: number
  organizer: string
  /** ISO 8601 in UTC; a date alone where it has no times. */
  start: string
  end: string
}

const instantOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString())

/** A message is about one entry (RFC 5546), and the content type of its part has its method (RFC 6047). */
function entryIn(file: string, named: string): SentEntry {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const method = String(calendar.getFirstPropertyValue('method'))
  const [event, ...more] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  if (method !== named) throw new Error(`a mail of ${named} has a file of ${method}`)
  if (!event || more.length > 0) throw new Error(`a mail brings ${more.length + (event ? 1 : 0)} entries`)
  const { uid, sequence, organizer, startDate, endDate } = event
  return { method, uid, sequence, organizer, start: instantOf(startDate), end: instantOf(endDate) }
}

/** What the source of a mail (`.eml`) brings for calendars. */
export function calendarsIn(source: string): SentEntry[] {
  return source.split(/\r?\n--/).flatMap((part) => {
    const [head = '', ...body] = part.split(/\r?\n\r?\n/)
    const method = /Content-Type: text\/calendar;[\s\S]*?method=(\w+)/i.exec(head)?.[1]
    return method ? [entryIn(decoded(head, body.join('\r\n\r\n')), method)] : []
  })
}

/** What a mail that was sent brings for calendars. */
export const calendarsOf = async ({ file }: SentMail): Promise<SentEntry[]> =>
  calendarsIn(await readFile(`${file}.eml`, 'utf8'))
