import { Model } from 'objection'
import type { TObject } from 'typebox'
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
import { Reservation } from '../../domain/entities/reservation.ts'
import { Provider, Whitelabel } from '../../domain/entities/tenant.ts'
import type { Row } from '../session.ts'
import { type EntityColumns, entityColumns } from './entity-columns.ts'

/** A kind of entity: its table, whose id leads the table's key, and how the entity lies in it. */
export interface EntityTable<S extends TObject = TObject> {
  table: string
  owner: 'self' | 'whitelabel' | 'provider'
  schema: S
  columns: EntityColumns<S>
  model: typeof EntityModel
}

/** A row of an entity's table, with the entity in it as a plain object. */
export class EntityModel extends Model {
  declare row: Row

  override $parseDatabaseJson(row: Row) {
    return { row }
  }
}

function define<S extends TObject>(
  table: string,
  owner: EntityTable['owner'],
  schema: S,
  withoutColumn: string[] = [],
): EntityTable<S> {
  const model = class extends EntityModel {
    static override tableName = table
    static override idColumn = owner === 'self' ? 'id' : [owner, 'id']
  }
  return { table, owner, schema, columns: entityColumns(schema, withoutColumn), model }
}

export const whitelabels = define('whitelabels', 'self', Whitelabel)

/** The kinds of a bundle, each in the table of its name. */
export const entityTables = {
  providers: define('providers', 'whitelabel', Provider),
  bookables: define('bookables', 'provider', Bookable),
  resources: define('resources', 'provider', Resource),
  resourcegroups: define('resourcegroups', 'provider', ResourceGroup),
  availabilities: define('availabilities', 'provider', Opening),
  blackouts: define('blackouts', 'provider', Blackout),
  forms: define('forms', 'provider', Form),
  addons: define('addons', 'provider', Addon),
  users: define('users', 'whitelabel', User, ['password', 'emailverified']),
  bookinggroups: define('bookinggroups', 'whitelabel', BookingGroup),
  discounts: define('discounts', 'whitelabel', Discount),
  pointspackages: define('pointspackages', 'provider', PointsPackage),
  dictionaries: define('dictionaries', 'whitelabel', Dictionary),
  limited_use_links: define('limited_use_links', 'provider', LimitedUseLink),
}

/** Reservations have a form of their own inside (`StoredReservation`); here they are read for the export. */
export const reservations = define('reservations', 'provider', Reservation)
