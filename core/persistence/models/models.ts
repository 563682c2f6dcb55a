import { Model, type RelationMappings } from 'objection'
import type { Static, TObject } from 'typebox'
import { Blackout, Bookable, Opening, Resource, ResourceGroup } from '../../domain/entities/bookable.ts'
import { Addon, Form } from '../../domain/entities/form.ts'
import {
  BookingGroup,
  Dictionary,
  Discount,
  LimitedUseLink,
  PointsPackage,
  User,
} from '../../domain/entities/people.ts'
import { Provider, Whitelabel } from '../../domain/entities/tenant.ts'
import type { Row } from '../session.ts'
import { type EntityColumns, entityColumns } from './entity-columns.ts'
import { ApiKey } from './key-model.ts'
import { Reservation } from './reservation-models.ts'
import { type Owner, TenantModel } from './tenant-model.ts'

/** The model of a kind of entity; `Column` are its columns that are no fields. */
export type EntityModel<S extends TObject = TObject, Column extends string = string> = typeof TenantModel & {
  readonly owner: Owner
  parse(row: Row): Static<S>
  others: readonly Column[]
}

/** A kind of entity: its table, the leading column of the table's key, and its columns. */
export interface EntityTable<S extends TObject = TObject, Column extends string = string> {
  table: string
  owner: Owner
  schema: S
  columns: EntityColumns<S>
  model: EntityModel<S, Column>
}

interface Details<Column extends string> {
  /** Fields that are stored with others in `extra`, or not at all. */
  withoutColumn?: string[]
  /** Columns that are no fields. */
  others?: readonly Column[]
  relations?: () => RelationMappings
}

function define<S extends TObject, const Column extends string = never>(
  table: string,
  owner: Owner,
  schema: S,
  { withoutColumn = [], others = [], relations = () => ({}) }: Details<Column> = {},
): EntityTable<S, Column | 'position'> {
  const columns = entityColumns(schema, withoutColumn)
  const model = class extends TenantModel {
    static override tableName = table
    static override idColumn = owner === 'self' ? 'id' : [owner, 'id']
    static owner = owner
    static others = [...others, 'position'] as const
    static override relationMappings = relations
    static parse(row: Row) {
      return columns.fromRow(row)
    }
  }
  return { table, owner, schema, columns, model }
}

const span = ['begins', 'ends'] as const

export const whitelabels = define('whitelabels', 'self', Whitelabel, {
  others: ['revision', 'providersrevision', 'ownhost'],
})

/** The kinds of a bundle, each in the table of its name. */
export const entityTables = {
  providers: define('providers', 'whitelabel', Provider, {
    others: ['revision', 'host', 'sortname', 'latitude', 'longitude'],
  }),
  bookables: define('bookables', 'provider', Bookable),
  resources: define('resources', 'whitelabel', Resource),
  resourcegroups: define('resourcegroups', 'provider', ResourceGroup),
  availabilities: define('availabilities', 'provider', Opening, { others: span }),
  blackouts: define('blackouts', 'provider', Blackout, { others: span }),
  forms: define('forms', 'whitelabel', Form),
  addons: define('addons', 'provider', Addon),
  users: define('users', 'whitelabel', User, {
    withoutColumn: ['password', 'emailverified'],
    others: ['emailkey', 'passwordhash', 'emailverified', 'created'],
    relations: () => ({
      reservations: {
        relation: Model.HasManyRelation,
        modelClass: Reservation,
        join: { from: 'users.id', to: 'reservations.user' },
      },
      keys: {
        relation: Model.HasManyRelation,
        modelClass: ApiKey,
        join: { from: ['users.whitelabel', 'users.id'], to: ['api_keys.whitelabel', 'api_keys.user'] },
      },
      madekeys: {
        relation: Model.HasManyRelation,
        modelClass: ApiKey,
        join: { from: ['users.whitelabel', 'users.id'], to: ['api_keys.whitelabel', 'api_keys.createdby'] },
      },
    }),
  }),
  bookinggroups: define('bookinggroups', 'whitelabel', BookingGroup),
  discounts: define('discounts', 'whitelabel', Discount),
  pointspackages: define('pointspackages', 'provider', PointsPackage),
  dictionaries: define('dictionaries', 'whitelabel', Dictionary),
  limited_use_links: define('limited_use_links', 'provider', LimitedUseLink),
}
