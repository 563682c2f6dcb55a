import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { words } from '../../../../../plugins/wording-en-us/words.ts'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import { freshDatabase } from '../../../databases/databases.ts'
import { openApp } from '../../../worlds/open-app.ts'
import type { Payload } from './payloads.ts'
import { mendRefused, poisonedTenant } from './poisoned-tenant.ts'

export interface KeptMail {
  to: string
  html: string
  /** The mail's source as sent over SMTP. */
  source: string
  id: string
}

/** The longest time in ms for a mail to arrive. */
const mailWithin = 20_000

export interface PoisonedSite {
  /** The number of the tenant's texts, words of its dictionary included. */
  texts: number
  /** The number of texts that an import rightly refused, such as addresses that would run a script. */
  refused: number
  /** The origin of a provider's site; with '' the white-label's own. */
  origin(provider: string): string
  /** The address of the manage or thank-you page of a reservation in the bundle. */
  manage(id: string, page: 'manage' | 'thanks'): Promise<string>
  /** The mails to a recipient; waits for the first. */
  mailsTo(receiver: string): Promise<KeptMail[]>
  close(): Promise<void>
}

async function mailsIn(folder: string): Promise<KeptMail[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const all = files.map(async (name): Promise<KeptMail> => {
    const path = join(folder, name)
    const source = await readFile(path.replace(/json$/, 'eml'), 'latin1')
    return { ...JSON.parse(await readFile(path, 'utf8')), source, id: name.replace(/\.json$/, '') }
  })
  return Promise.all(all)
}

/** The production app with the poisoned tenant of a round. */
export async function startPoisonedSite(payloads: Payload[], round: number): Promise<PoisonedSite> {
  process.env.NODE_ENV = 'production'
  const folder = await mkdtemp(join(tmpdir(), 'tessera-xss-'))
  const database = await freshDatabase('sqlite')
  const { db } = database
  const operator = { dataFolder: folder, production: true }
  const { app, config } = await openApp({ db, pages: 'build', operator })
  const installed = Object.keys(config.plugins)
  const { bundle, texts } = poisonedTenant(payloads, round, words)
  const options = { now: Date.now(), installed, keepReserved: true }
  const first = await importBundle(db, structuredClone(bundle), options)
  const refused = first.ok ? 0 : mendRefused(bundle, first.faults)
  const result = first.ok ? first : await importBundle(db, bundle, options)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const origin = (provider: string) => `http://${provider ? `${provider}.` : ''}bane.localhost:${port}`
  const mails = join(config.dataFolder, 'mail')
  await mkdir(mails, { recursive: true })
  return {
    texts,
    refused,
    origin,
    async manage(id, page) {
      const { ports } = app.platform
      const stored = await ports.repositories({ whitelabel: 'bane', provider: 'alpha' }).reservations.find(id)
      if (!stored) throw new Error(`no reservation ${id}`)
      return `${origin('alpha')}/${page}/${id}?token=${encodeURIComponent(ports.tokens.manage(stored))}`
    },
    async mailsTo(receiver) {
      // The outbox is sent in the background, so on a busy machine a mail may come late.
      for (const giveUp = Date.now() + mailWithin; ; await pause(100)) {
        const found = (await mailsIn(mails)).filter(({ to }) => to === receiver)
        if (found.length > 0 || Date.now() > giveUp) return found
      }
    },
    async close() {
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
