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
