import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from '@tessera/plugin-api'
import { createTransport } from 'nodemailer'
import { messageOfMail } from './message-of-mail.ts'

/** A mail's data for the inbox; its source is in a file with the same name. */
export interface KeptMail {
  to: string
  from: Mail['from']
  subject: string
  text: string
  html: string
  attachments: string[]
  /** ISO 8601. */
  sent: string
}

/**
 * Stores each mail as `{time}-{hash}.eml`, which mail programs can open, and as `.json` for the inbox. The name is
 * derived from the message id, so that a repeated send replaces the mail.
 */
export function folderMailer(folder: string, now: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    name: 'mail-smtp',
    async send(_context, mail) {
      await mkdir(folder, { recursive: true })
      const { message } = await transport.sendMail(messageOfMail(mail))
      const name = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24)
      const { to, from, subject, text, html } = mail
      const attachments = mail.attachments.map(({ filename }) => filename)
      const kept: KeptMail = { to, from, subject, text, html, attachments, sent: new Date(now()).toISOString() }
      await writeWhole(join(folder, `${name}.eml`), Buffer.isBuffer(message) ? message : String(message))
      await writeWhole(join(folder, `${name}.json`), JSON.stringify(kept, null, 1))
    },
  }
}

/** Writes a draft and renames it, so that readers see the old file or the new one, never a part. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.draft`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}
