import { actingPlace } from '../../domain/access/index.ts'
import type { KeyLoss, KeyRepository } from '../../operations/keys/stored-key.ts'
import type { InTenant } from '../in-tenant.ts'
import { ApiKey } from '../models/key-model.ts'
import { Person } from '../models/person-models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { integerOrNull, type Row, text } from '../session.ts'

/** More than anybody has; bounds the work of a request whatever its slug. */
const most = 100

const byId = selecting(ApiKey, (keys, { id }: { id: string }) => keys.where('id', id))

const ofProvider = selecting(ApiKey, (keys, { provider }: { provider: string }) =>
  keys.where('provider', provider).isNull('revoked').inOrder('created', 'id').atMost(most),
)

const ofUser = selecting(ApiKey, (keys, { user }: { user: string }) =>
  keys.where('user', user).isNull('revoked').inOrder('created', 'id').atMost(most),
)

const madeBy = selecting(ApiKey, (keys, { user }: { user: string }) =>
  keys.where('createdby', user).isNull('revoked').inOrder('created', 'id').atMost(most),
)

const ofSlug = selecting(ApiKey, (keys, { slug }: { slug: string }) =>
  keys.where('slug', slug).isNull('revoked').inOrder('created', 'id').atMost(most),
)

/** A key gives no more than the place that its person acts in. */
const personOf = {
  as: (row: Row) => {
    const verified = integerOrNull(row.emailverified)
    return { id: text(row.id), user: actingPlace(Person.parse(row), verified), proven: verified !== null }
  },
}

const owners = selecting(
  Person,
  (people, { slug }: { slug: string }) => people.isAmong('keys', (key) => key.where('slug', slug).isNull('revoked')),
  personOf,
)

const ofProviders = selecting(ApiKey, (keys) =>
  keys.where('provider', '>', '').isNull('revoked').inOrder('created', 'id'),
)

const lostOf = selecting(ApiKey, (keys, { provider, since }: { provider: string; since: number }) =>
  keys
    .where('provider', provider)
    .where('reason', 'maker_left')
    .where('revoked', '>=', since)
    .inOrder('created', 'id')
    .atMost(most),
)

const makerOf = selecting(
  Person,
  (people, { id }: { id: string }) => people.isAmong('madekeys', (key) => key.where('id', id)),
  personOf,
)

const makers = selecting(
  Person,
  (people) => people.isAmong('madekeys', (key) => key.where('provider', '>', '').isNull('revoked')),
  personOf,
)

const revoke = updating(ApiKey, (keys, { id, now, reason }: { id: string; now: number; reason: KeyLoss | null }) =>
  keys.set({ revoked: now, reason }).where('id', id).isNull('revoked'),
)

const touch = updating(ApiKey, (keys, { id, now }: { id: string; now: number }) =>
  keys.set({ lastused: now }).where('id', id),
)

export const keysRepository = (tenant: InTenant): KeyRepository => ({
  async insert({ whitelabel: _own, ...row }) {
    tenant.insert(ApiKey, row)
    await tenant.settled()
  },
  find: (id) => tenant.first(byId, { id }),
  async withMaker(id) {
    const [[key], [maker]] = await tenant.together(tenant.ask(byId, { id }), tenant.ask(makerOf, { id }))
    return key ? { key, maker: maker?.user ?? null } : null
  },
  async ofProviders() {
    const [keys, people] = await tenant.together(tenant.ask(ofProviders, {}), tenant.ask(makers, {}))
    const known = new Map(people.map(({ id, user }) => [id, user]))
    return keys.map((key) => ({ key, maker: known.get(key.createdby) ?? null }))
  },
  lostOf: (provider, since) => tenant.all(lostOf, { provider, since }),
  ofProvider: (provider) => tenant.all(ofProvider, { provider }),
  ofUser: (user) => tenant.all(ofUser, { user }),
  madeBy: (user) => tenant.all(madeBy, { user }),
  async signers(slug) {
    const [keys, people] = await tenant.together(tenant.ask(ofSlug, { slug }), tenant.ask(owners, { slug }))
    const known = new Map(people.map((person) => [person.id, person]))
    return keys.flatMap((key) => {
      const owner = known.get(key.user ?? '')
      return owner ? [{ key, user: owner.user, proven: owner.proven }] : []
    })
  },
  revoke: async (id, now, reason) => void (await tenant.change(revoke, { id, now, reason: reason ?? null })),
  touch: async (id, now) => void (await tenant.change(touch, { id, now })),
})
