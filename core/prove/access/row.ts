import type { InjectOptions } from 'fastify'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Scope } from './canaries.ts'
import type { IdKind, Ids } from './ids.ts'
import type { ActorName } from './world.ts'

/** One way to call an operation. */
export interface Way {
  /** Parameters with one id (or several that belong together) of `of`, and all else home's own. */
  params(of: Ids, own: Ids): Record<string, unknown>
  /** Marks that this way may show whoever calls, because what it says opens them: a manage token, say. */
  shows?: Scope[] | ((actor: ActorName) => Scope[])
  /** Ids of anybody may come back, texts may not: it says what callers have asked for. */
  saysIds?: boolean
  /** What at least one caller is answered with home's own ids, where it isn't what the row says. */
  answers?: ErrorCode
  /** Kinds of ids that an actor may reach beyond what they may anyway. */
  reaches?(actor: ActorName, kind: IdKind): boolean
}

/** How the matrix calls an operation. */
export interface Row {
  /** By what is asked with it: `id`, `resources` … */
  ways: Record<string, Way | Way['params']>
  /**
   * What at least one caller is answered with home's own ids: `ok` unless said otherwise. A row whose calls never get
   * so far would prove nothing.
   */
  answers?: ErrorCode
  /** Called after all others, because it takes away what they need. */
  isLast?: boolean
}

/** How the matrix asks for a route that is no operation's: what to send, by what is asked with it. */
export interface RouteRow {
  ways: Record<string, (of: Ids, own: Ids) => InjectOptions>
  /** A status that at least one caller is answered with home's own ids; 200 unless said otherwise. */
  status?: number
  /** Kinds of ids that everybody may tell from unknown ones. */
  reaches?: IdKind[]
  shows?: Scope[]
}

export const wayOf = (way: Way | Way['params']): Way => (typeof way === 'function' ? { params: way } : way)
