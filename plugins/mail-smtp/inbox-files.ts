import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeptMail } from './folder-mailer.ts'

const KeptMailSchema = Type.Object({
  to: Type.String(),
  from: Type.Object({ name: Type.String(), address: Type.String() }),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  attachments: Type.Array(Type.String()),
  sent: Type.String(),
})

export type InboxMail = KeptMail & { id: string }

/** A mail by its id; null where there is none. An id never contains a path. */
export async function readMail(folder: string, id: string): Promise<InboxMail | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => null)
  const mail: unknown = text === null ? null : JSON.parse(text)
  return Value.Check(KeptMailSchema, mail) ? { ...mail, id } : null
}

/** All mails, newest first. */
export async function listMails(folder: string, limit = 200): Promise<InboxMail[]> {
  const names = await readdir(folder).catch(() => [])
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const mails = await Promise.all(ids.map((id) => readMail(folder, id)))
  return mails
    .flatMap((mail) => mail ?? [])
    .sort((a, b) => (a.sent < b.sent ? 1 : -1))
    .slice(0, limit)
}
