import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Blackout, Bookable, Resource } from '../../domain/entities/bookable.ts'
import { Addon, Form } from '../../domain/entities/form.ts'
import {
  BookingGroup,
  Dictionary,
  Discount,
  LimitedUseLink,
  PointsPackage,
  User,
} from '../../domain/entities/people.ts'
import { Reservation } from '../../domain/entities/reservation.ts'
import { Provider, Whitelabel } from '../../domain/entities/tenant.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Demo } from '../demos.ts'
import type { Runner } from './processor-conformance.ts'

/** What a bundle may have beside its white-label, by the names that it has there. */
const schemas: Record<string, TSchema> = {
  providers: Provider,
  resources: Resource,
  bookables: Bookable,
  forms: Form,
  addons: Addon,
  users: User,
  bookinggroups: BookingGroup,
  limited_use_links: LimitedUseLink,
  reservations: Reservation,
  blackouts: Blackout,
  discounts: Discount,
  pointspackages: PointsPackage,
  dictionaries: Dictionary,
}

interface Entity extends Record<string, unknown> {
  id: string
}

interface Parts {
  whitelabel: unknown
  kinds: Record<string, Entity[]>
}

async function partsOf({ file }: Demo): Promise<Parts> {
  const { whitelabel, ...kinds } = JSON.parse(await readFile(file, 'utf8'))
  return { whitelabel, kinds }
}

const faultsOf = (schema: TSchema, value: unknown): string[] =>
  [...Value.Errors(schema, value)].map(({ instancePath, message }) => `${instancePath} ${message}`)

const listed = (value: unknown): unknown[] => [value ?? []].flat()

/** Names of what is not there, with who names it. */
function strayNames({ kinds }: Parts): string[] {
  const ids = (kind: string) => new Set((kinds[kind] ?? []).map(({ id }) => id))
  const stray = (owner: string, kind: string, named: unknown) =>
    listed(named)
      .filter((id) => !ids(kind).has(String(id)))
      .map((id) => `${owner} names ${String(id)}, which is none of the ${kind}`)
  return [
    ...(kinds.bookables ?? []).flatMap((one) => [
      ...['forms', 'addons', 'bookinggroups'].flatMap((kind) => stray(one.id, kind, one[kind])),
      ...stray(one.id, 'resources', one.requiredresources),
      ...listed(one.requirementgroups)
        .filter(isRecord)
        .flatMap((group) => stray(one.id, 'resources', group.resources)),
    ]),
    ...(kinds.discounts ?? []).flatMap((one) => stray(one.id, 'bookables', one.bookables)),
    ...(kinds.bookinggroups ?? []).flatMap((one) => stray(one.id, 'users', one.users)),
    ...(kinds.limited_use_links ?? []).flatMap((one) => stray(one.id, 'bookables', one.bookable)),
    ...Object.values(kinds).flatMap((all) => all.flatMap((one) => stray(one.id, 'providers', one.provider))),
  ]
}

/** Events of which a date stands still, so that it is over one day. */
const fixedDates = ({ kinds }: Parts): string[] =>
  (kinds.bookables ?? []).flatMap((one) =>
    one.bookabletype === 'event'
      ? listed(one.restrictions)
          .filter((date) => isRecord(date) && !String(date.start).startsWith('{today'))
          .map(() => one.id)
      : [],
  )

/**
 * The kit for demo tenants: a bundle without faults of shape, whose names lead somewhere and whose events lie ahead
 * whenever it is imported. `npm run tenant -- check FILE` says more, with what is installed.
 */
export function testDemo({ describe, it }: Runner, demo: Demo) {
  describe(`the demo '${demo.name}'`, () => {
    it('satisfies the schemas, and has no unknown kinds of entities', async () => {
      const { whitelabel, kinds } = await partsOf(demo)
      assert.deepEqual(faultsOf(Whitelabel, whitelabel), [])
      for (const [kind, entities] of Object.entries(kinds)) {
        const schema = schemas[kind]
        assert.ok(schema, `no bundle has ${kind}`)
        for (const entity of entities) assert.deepEqual(faultsOf(schema, entity), [], `${kind} ${entity.id}`)
      }
    })
    it('refers only to entities that exist', async () => {
      assert.deepEqual(strayNames(await partsOf(demo)), [])
    })
    it('has a provider with something to book', async () => {
      const { providers = [], bookables = [] } = (await partsOf(demo)).kinds
      assert.ok(providers.length > 0 && bookables.length > 0)
    })
    it('has events that lie ahead whenever it is imported', async () => {
      assert.deepEqual(fixedDates(await partsOf(demo)), [])
    })
  })
}
