import type { TenantScope } from '../../operations/tenant.ts'
import type { DayKey } from './day-keys.ts'

/** Rows of days must be inserted before a transaction can lock them; then its work is repeated. */
export class DaysMissing extends Error {
  readonly scope: TenantScope
  readonly keys: DayKey[]

  constructor(scope: TenantScope, keys: DayKey[]) {
    super(`${keys.length} days have no row yet`)
    this.scope = scope
    this.keys = keys
  }
}

/** Rows of days and claims don't agree. Nothing is written; `npm run occupancy -- verify` says where. */
export class OccupancyFault extends Error {}
