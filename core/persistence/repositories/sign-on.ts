import { createHash } from 'node:crypto'
import { AlreadyExists } from '../../operations/already-exists.ts'
import type { SignOnRepository } from '../../operations/sign-on/stored-sign-on.ts'
import type { InTenant } from '../in-tenant.ts'
import { Identity, Person, SignOnAttempt, SignOnSessionRow } from '../models/person-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import type { TenantModelClass } from '../models/tenant-model.ts'

/** Issuers and subjects are longer than a key may be, and are compared bytewise. */
const idOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

const byId = selecting(Identity, (identities, { id }: { id: string }) => identities.where('id', id))

const use = updating(Identity, (identities, { id, at }: { id: string; at: number }) =>
  identities.set({ lastused: at }).where('id', id),
)

const ofPerson = selecting(Identity, (identities, { user }: { user: string }) =>
  identities.where('user', user).inOrder('created', 'id'),
)

const sessionById = selecting(SignOnSessionRow, (sessions, { id }: { id: string }) => sessions.where('id', id))

const dropPassword = updating(Person, (people, { user }: { user: string }) =>
  people.set({ passwordhash: null }).where('id', user),
)

const forgetIdentities = deleting(Identity, (identities, { user }: { user: string }) => identities.where('user', user))

const forgetSessions = deleting(SignOnSessionRow, (sessions, { user }: { user: string }) =>
  sessions.where('user', user),
)

/** Identities belong to the white-label, as people do. */
export function signOnRepository(tenant: InTenant): SignOnRepository {
  const insert = async (model: TenantModelClass, row: object) => {
    tenant.insert(model, row)
    await tenant.settled()
  }
  return {
    async take(id, expires) {
      try {
        await insert(SignOnAttempt, { id, expires })
        return true
      } catch (error) {
        if (error instanceof AlreadyExists) return false
        throw error
      }
    },
    find: (issuer, subject) => tenant.first(byId, { id: idOf(issuer, subject) }),
    link: (identity) => insert(Identity, { ...identity, id: idOf(identity.issuer, identity.subject) }),
    use: async ({ issuer, subject }, at) => void (await tenant.change(use, { id: idOf(issuer, subject), at })),
    of: (user) => tenant.all(ofPerson, { user }),
    noteSession: (session) => insert(SignOnSessionRow, session),
    session: (id) => tenant.first(sessionById, { id }),
    dropPassword: async (user) => void (await tenant.change(dropPassword, { user })),
    async forget(user) {
      await tenant.change(forgetIdentities, { user })
      await tenant.change(forgetSessions, { user })
    },
  }
}
