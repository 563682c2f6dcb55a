import type { TestDatabase } from '../databases/databases.ts'
import type { RpcAnswer, Visitor } from '../surfaces/visitor.ts'
import { bookingBundle, bookingWorld } from './booking-world.ts'
import type { World } from './build-world.ts'
import type { SentMail } from './mail-box.ts'

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

export interface AccountWorld extends Pick<World, 'read' | 'write' | 'close'> {
  world: World
  /** Returns a new browser, signed in when a user is named. */
  visitor(who?: string): Promise<Visitor>
  /** Sends waiting mails and returns those to an address that were not returned before. */
  mails(to: string): Promise<SentMail[]>
  /** Returns the token of the only account link that was mailed to an address. */
  tokenFor(to: string): Promise<string>
}

/** One white-label with its users, their mails and browsers. `whitelabel` adds to its settings. */
export async function accountWorld(database: TestDatabase, whitelabel: object = {}): Promise<AccountWorld> {
  const plugins = [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }]
  const world = await bookingWorld(database, {
    users,
    whitelabel: { ...bookingBundle.whitelabel, plugins, ...whitelabel },
  })
  const { read, write, close } = world
  const taken = new Set<string>()
  const mails = async (to: string) => {
    const found = (await world.mailsTo(to)).filter(({ file }) => !taken.has(file))
    for (const { file } of found) taken.add(file)
    return found
  }
  return {
    ...{ world, read, write, close, mails },
    async visitor(who) {
      const visitor = world.visitor()
      if (who === undefined) return visitor
      const answer = await visitor.call('login_user', { username: `${who}@people.example`, password })
      if (answer.error) throw new Error(`${who} can't sign in: ${answer.error.message}`)
      return visitor
    },
    async tokenFor(to) {
      const links = (await mails(to)).flatMap(
        ({ text }) => /\/(?:verifyemail|passwordreset)\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
      )
      const [token] = links
      if (token === undefined || links.length > 1) throw new Error(`${links.length} mails with a link to ${to}`)
      return token
    },
  }
}

/** The code and field of a refusal, in one line. */
export const refused = ({ error }: RpcAnswer<unknown>): string =>
  error ? [error.data.code, Reflect.get(error.data, 'field')].filter(Boolean).join(' ') : 'taken'
