import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { statement } from '../../persistence/session.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { type RpcAnswer, type Visitor, visitorOf } from '../surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from './booking-world.ts'

export const password = 'Tiller-7!'

const person = (id: string, role: string, more: object = {}) => ({
  id,
  email: `${id}@people.example`,
  firstname: id,
  lastname: 'Moor',
  role,
  password,
  ...more,
})

/** Users of each role, each with the same password. */
const users = [
  person('ada', 'customer'),
  person('sky', 'provider', { providers: ['quay'] }),
  person('nora', 'whitelabel'),
  person('root', 'admin'),
]

export interface Mailed {
  to: string
  subject: string
  text: string
  html: string
}

export interface AccountWorld {
  world: BookingWorld
  /** Returns a new browser, signed in when a user is named. */
  visitor(who?: string): Promise<Visitor>
  read(sql: string, ...values: string[]): Promise<Record<string, unknown>[]>
  write(sql: string, ...values: (string | number | null)[]): Promise<void>
  /** Sends waiting mails and returns those to an address that were not returned before. */
  mails(to: string): Promise<Mailed[]>
  /** Returns the token of the only account link that was mailed to an address. */
  tokenFor(to: string): Promise<string>
  close(): Promise<void>
}

/** One white-label with its users, their mails and browsers. `whitelabel` adds to its settings. */
export async function accountWorld(database: TestDatabase, whitelabel: object = {}): Promise<AccountWorld> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-accounts-'))
  const plugins = [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }]
  const changes = { users, whitelabel: { ...bookingBundle.whitelabel, plugins, ...whitelabel } }
  const world = await bookingWorld(database, changes, { dataFolder })
  const taken = new Set<string>()

  async function mails(to: string): Promise<Mailed[]> {
    await runJobsOnce(world.app.platform.jobs)
    const folder = join(dataFolder, 'mail')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json') && !taken.has(name))
    const found: Mailed[] = []
    for (const name of names) {
      const mail: Mailed = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (mail.to !== to) continue
      taken.add(name)
      found.push(mail)
    }
    return found
  }

  return {
    world,
    mails,
    async visitor(who) {
      const visitor = visitorOf(world.app)
      if (who === undefined) return visitor
      const answer = await visitor.call('login_user', { username: `${who}@people.example`, password })
      if (answer.error) throw new Error(`${who} can't sign in: ${answer.error.message}`)
      return visitor
    },
    read: async (sql, ...values) => (await database.db.read([statement(sql, ...values)]))[0]?.rows ?? [],
    async write(sql, ...values) {
      await database.db.knex.raw(sql, values)
    },
    async tokenFor(to) {
      const links = (await mails(to)).flatMap(
        ({ text }) => /\/(?:verifyemail|passwordreset)\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
      )
      const [token] = links
      if (token === undefined || links.length > 1) throw new Error(`${links.length} mails with a link to ${to}`)
      return token
    },
    close: () => world.close(),
  }
}

/** The code and field of a refusal, in one line. */
export const refused = ({ error }: RpcAnswer<unknown>): string =>
  error ? [error.data.code, Reflect.get(error.data, 'field')].filter(Boolean).join(' ') : 'taken'
