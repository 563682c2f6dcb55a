import { actingPlace, isRole } from '../../domain/access/index.ts'
import type { SignedIn } from '../../operations/define-operation.ts'
import type { SessionRepository } from '../../operations/sessions/stored-session.ts'
import type { InTenant } from '../in-tenant.ts'
import { Person, Session } from '../models/person-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { integerOrNull, parsed, type Row, text } from '../session.ts'

/** The person of a session's row. People imported without a role are customers. */
function personOf(row: Row): SignedIn {
  const stored = { role: text(row.role), providers: parsed<string[]>(row.providers, []) }
  const verified = integerOrNull(row.emailverified)
  const { role, providers } = actingPlace(stored, verified)
  return {
    id: text(row.user),
    role: isRole(role) ? role : 'customer',
    providers,
    email: text(row.email),
    proven: verified !== null,
    firstname: text(row.firstname),
    lastname: text(row.lastname),
  }
}

/** One query by two primary keys, so that its result is current, whichever process wrote it. */
const live = selecting(
  Session,
  (sessions, { id, now }: { id: string; now: number }) =>
    sessions
      .with('person', 'role', 'providers', 'emailverified', 'email', 'firstname', 'lastname')
      .where('id', id)
      .where('expires', '>', now),
  { as: (row) => ({ session: Session.parse(row), user: personOf(row) }) },
)

const touch = updating(
  Session,
  (sessions, { id, lastseen, expires }: { id: string; lastseen: number; expires: number }) =>
    sessions.set({ lastseen, expires }).where('id', id).where('lastseen', '<', lastseen),
)

const ofPerson = selecting(Session, (sessions, { user, now }: { user: string; now: number }) =>
  sessions.where('user', user).where('expires', '>', now).latestFirst('lastseen').inOrder('id').atMost(100),
)

const end = deleting(Session, (sessions, { id, user }: { id: string; user: string }) =>
  sessions.where('id', id).where('user', user),
)

const endAll = deleting(Session, (sessions, { user, except }: { user: string; except: string }) =>
  sessions.where('user', user).where('id', '<>', except),
)

const renewHash = updating(Person, (people, { user, from, to }: { user: string; from: string; to: string }) =>
  people.set({ passwordhash: to }).where('id', user).where('passwordhash', from),
)

/** Sessions belong to the white-label, as people do. */
export const sessionsRepository = (tenant: InTenant): SessionRepository => ({
  async insert(session) {
    tenant.insert(Session, session)
    await tenant.settled()
  },
  find: (id, now) => tenant.first(live, { id, now }),
  touch: async (id, use) => void (await tenant.change(touch, { id, ...use })),
  of: (user, now) => tenant.all(ofPerson, { user, now }),
  end: async (id, user) => (await tenant.change(end, { id, user })) > 0,
  endAll: (user, except = '') => tenant.change(endAll, { user, except }),
  renewHash: async (user, from, to) => void (await tenant.change(renewHash, { user, from, to })),
})
