import type { EntityType } from '../../../../../domain/access/field-rules.ts'
import type { IdKind, Ids } from '../../world/ids.ts'
import type { ActorName } from '../../world/world.ts'
import type { Scope } from '../canaries.ts'
import type { Row, Way } from '../row.ts'

/** The id used for each type of entity; absent where the matrix has no such entity. */
const idOf: Partial<Record<EntityType, (of: Ids) => string>> = {
  provider: (of) => of.provider,
  bookable: (of) => of.bookable,
  resource: (of) => of.resource,
  blackout: (of) => of.blackout,
  form: (of) => of.form,
  addon: (of) => of.addon,
  user: (of) => of.user,
  bookinggroup: (of) => of.bookinggroup,
  discount: (of) => of.discount,
  dictionary: (of) => of.dictionary,
  limited_use_link: (of) => `${of.link}id`,
  reservation: (of) => of.reservation,
}

/**
 * Types of the white-label or of any provider within it: its owner and higher roles may edit all of them from any site.
 */
const ofWhitelabel = new Set<string>(['provider', 'user', 'bookinggroup', 'discount', 'dictionary'])
const owners = new Set<ActorName>(['owner', 'admin', 'superadmin'])

/** Marks and ids that an actor may see here in addition to their usual rights. */
const within = (type: string): Pick<Way, 'shows' | 'reaches'> => ({
  shows: (actor): Scope[] =>
    owners.has(actor) && ofWhitelabel.has(type)
      ? ['sibling', 'foreign', 'staff', 'siblingstaff', 'owner', 'admin', 'superadmin']
      : [],
  reaches: (actor: ActorName, kind: IdKind) => owners.has(actor) && ofWhitelabel.has(type) && kind !== 'alien',
})

/** An owner of the whole white-label may tell a reference to an existing entity from one to a missing entity. */
const refers = (params: Way['params']): Way => ({
  params,
  reaches: (actor, kind) => owners.has(actor) && kind !== 'alien',
})

/** Owners see all providers' money of their white-label. */
const ofAll = (params: object): Way => ({
  params: () => ({ ...params }),
  shows: (actor): Scope[] => (owners.has(actor) ? ['sibling', 'foreign'] : []),
  saysIds: true,
})

/** The change that is tried on each type. */
const changed: Record<string, object> = { limited_use_link: { uses: 2 }, blackout: { end: '2027-01-01 00:00:00' } }

const types = Object.entries(idOf)

const forTypes = (
  all: [string, (of: Ids) => string][],
  way: (type: string, id: (of: Ids) => string) => Way['params'],
) => Object.fromEntries(all.map(([type, id]): [string, Way] => [type, { params: way(type, id), ...within(type) }]))

/** The generic calls, for every type that has entities in the matrix. */
export const entityRows: Record<string, Row> = {
  search_entities: {
    ways: {
      ...forTypes(types, (type, id) => (of) => ({ type, search: { id: id(of) } })),
      ...Object.fromEntries(
        types.map(([type]): [string, Way] => [
          `every ${type}`,
          { params: () => ({ type, search: {} }), ...within(type) },
        ]),
      ),
      'shared form': (of) => ({ type: 'form', search: { id: of.sharedform } }),
      'shared resource': (of) => ({ type: 'resource', search: { id: of.sharedresource } }),
      'reservations of': {
        params: (of) => ({ type: 'reservation', search: { user: of.user } }),
        ...within('reservation'),
      },
    },
  },
  get_transactions_for_user: { ways: { user: (of) => ({ user: of.user }) } },
  get_transaction: { ways: { id: (of) => ({ id: of.transaction }) } },
  get_points_packages: { ways: { all: () => ({}) } },
  buy_points: {
    ways: {
      package: (of) => ({
        purchase: 'purchase-of-the-matrix',
        packages: [{ id: of.points, quantity: 1 }],
        payment: { processor: 'payment-sandbox.card' },
      }),
    },
    // With no card.
    answers: 'payment_declined',
  },
  get_balances: { ways: { user: (of) => ({ user: of.user }), own: () => ({}) } },
  get_disputes: { ways: { all: ofAll({}) } },
  get_statement: {
    ways: {
      reservation: (of) => ({ of: 'reservation', id: of.reservation }),
      token: {
        params: (of, own) => ({ of: 'reservation', id: of.reservation, token: own.token }),
        shows: ['self'],
      },
      customer: (of) => ({ of: 'customer', id: of.user }),
      provider: () => ({ of: 'provider' }),
      whitelabel: ofAll({ of: 'whitelabel' }),
    },
  },
  export_statement: {
    ways: {
      reservation: (of) => ({ of: 'reservation', id: of.reservation }),
      customer: (of) => ({ of: 'customer', id: of.user }),
      provider: () => ({ of: 'provider' }),
      whitelabel: ofAll({ of: 'whitelabel' }),
    },
  },
  create_entity: {
    ways: {
      bookable: refers((of) => ({ type: 'bookable', entity: { name: 'New', requiredresources: [of.resource] } })),
      blackout: refers((of) => ({
        type: 'blackout',
        entity: { bookable: of.bookable, start: '2027-03-01 00:00:00', end: '2027-03-02 00:00:00' },
      })),
      'bookable with a shared form': refers((of) => ({
        type: 'bookable',
        entity: { name: 'New', forms: [of.sharedform] },
      })),
      'bookable with a shared resource': refers((of) => ({
        type: 'bookable',
        entity: { name: 'New', requiredresources: [of.sharedresource] },
      })),
      'blackout of a shared resource': refers((of) => ({
        type: 'blackout',
        entity: { resource: of.sharedresource, start: '2027-03-01 00:00:00', end: '2027-03-02 00:00:00' },
      })),
      limited_use_link: refers((of) => ({ type: 'limited_use_link', entity: { bookable: of.bookable, uses: 1 } })),
      discount: refers((of) => ({
        type: 'discount',
        entity: { referencecode: `NEW${of.kind}`, discount_percentage: 5, bookables: [of.bookable] },
      })),
    },
  },
  update_entity: {
    ways: {
      transaction: {
        params: (of) => ({
          type: 'transaction',
          id: of.transaction,
          entity: { status: 'failed', description: 'by mistake' },
        }),
        answers: 'draft_finished',
      },
      'shared form': {
        params: (of) => ({ type: 'form', id: of.sharedform, entity: { name: 'Named' } }),
        answers: 'forbidden',
      },
      'shared resource': {
        params: (of) => ({ type: 'resource', id: of.sharedresource, entity: { name: 'Named' } }),
        answers: 'forbidden',
      },
      ...forTypes(
        types.filter(([type]) => type !== 'reservation' && type !== 'user'),
        (type, id) => (of) => ({
          type,
          id: id(of),
          entity: changed[type] ?? { name: 'Named' },
        }),
      ),
    },
  },
  delete_entity: {
    ways: {
      transaction: {
        params: (of) => ({ type: 'transaction', id: of.transaction, reason: 'by mistake' }),
        answers: 'draft_finished',
      },
      'shared form': { params: (of) => ({ type: 'form', id: of.sharedform }), answers: 'forbidden' },
      'shared resource': { params: (of) => ({ type: 'resource', id: of.sharedresource }), answers: 'forbidden' },
      ...forTypes(
        types.filter(
          ([type]) => !['provider', 'user', 'bookable', 'resource', 'form', 'addon', 'reservation'].includes(type),
        ),
        (type, id) => (of) => ({ type, id: id(of) }),
      ),
    },
    isLast: true,
  },
  get_audit_trail: {
    ways: {
      all: { params: () => ({}), saysIds: true },
      user: { params: (of) => ({ user: of.user }), saysIds: true },
    },
  },
}
