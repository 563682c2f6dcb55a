import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** A part of a mail as its encoding has it, for texts in ASCII. */
function decoded(head: string, body: string): string {
  if (/quoted-printable/i.test(head))
    return body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body
}

/** The calendar files in the source of a mail (`.eml`), unfolded, each with the method that its content type names. */
export function calendarsIn(source: string): { method: string; file: string }[] {
  return source.split(/\r?\n--/).flatMap((part) => {
    const [head = '', ...body] = part.split(/\r?\n\r?\n/)
    const method = /Content-Type: text\/calendar;[\s\S]*?method=(\w+)/i.exec(head)?.[1]
    return method ? [{ method, file: decoded(head, body.join('\n\n')).replace(/\r?\n[ \t]/g, '') }] : []
  })
}

/** The value of a property of a calendar file; empty where it has none. */
export const valueIn = (file: string, property: string): string =>
  new RegExp(`^${property}(?:;[^:\r\n]*)?:(.*?)\r?$`, 'm').exec(file)?.[1] ?? ''
