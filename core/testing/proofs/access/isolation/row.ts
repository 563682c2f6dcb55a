import type { InjectOptions } from 'fastify'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { IdKind, Ids } from '../world/ids.ts'
import type { ActorName } from '../world/world.ts'
import type { Scope } from './canaries.ts'

/** One way to call an operation. */
export interface Way {
  /**
   * Returns parameters in which one id (or several that belong together) comes from `of`, and the rest are home's own.
   */
  params(of: Ids, own: Ids): Record<string, unknown>
  /** Marks that this call may show, because its parameters grant access to them (a manage token, for example). */
  shows?: Scope[] | ((actor: ActorName) => Scope[])
  /** The answer may repeat anybody's ids that the caller sent, but no texts. */
  saysIds?: boolean
  /** The code that at least one caller gets with home's own ids, where it differs from the row's. */
  answers?: ErrorCode
  /** Returns whether an actor may reach a kind of ids here in addition to their usual rights. */
  reaches?(actor: ActorName, kind: IdKind): boolean
}

/** How the matrix calls an operation. */
export interface Row {
  /** By the parameter that is tried: `id`, `resources` … */
  ways: Record<string, Way | Way['params']>
  /**
   * The code that at least one caller gets with home's own ids; `ok` by default. A row whose calls never get that far
   * would prove nothing.
   */
  answers?: ErrorCode
  /** Called after all other rows, because it removes what they need. */
  isLast?: boolean
}

/** How the matrix calls a route that belongs to no operation: requests by the parameter that is tried. */
export interface RouteRow {
  ways: Record<string, (of: Ids, own: Ids) => InjectOptions>
  /** The status that at least one caller gets with home's own ids; 200 by default. */
  status?: number
  /** Kinds of ids that everybody may tell from unknown ones. */
  reaches?: IdKind[]
  shows?: Scope[]
}

export const wayOf = (way: Way | Way['params']): Way => (typeof way === 'function' ? { params: way } : way)
