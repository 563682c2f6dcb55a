import { isRecord } from '../../domain/is-record.ts'
import type { Kind } from './kinds.ts'

/** Twin names that the specification has for a bookable's fields; the one on the right is canonical. */
function withoutTwins(bookable: Record<string, unknown>): Record<string, unknown> {
  const { type, active, waitlistenabled, restriction, ...rest } = bookable
  const fields: Record<string, unknown> = { ...rest }
  if (type !== undefined) fields.bookabletype ??= type
  if (active !== undefined) fields.status ??= typeof active === 'boolean' ? statusOf(active) : active
  if (waitlistenabled !== undefined && !isRecord(fields.waitlist)) fields.waitlist = { enabled: waitlistenabled }
  else if (waitlistenabled !== undefined && isRecord(fields.waitlist) && fields.waitlist.enabled === undefined)
    fields.waitlist = { ...fields.waitlist, enabled: waitlistenabled }
  if (restriction !== undefined) fields.restrictions ??= Array.isArray(restriction) ? restriction : [restriction]
  return fields
}

const statusOf = (active: boolean) => (active ? 'active' : 'inactive')

/** An entity with canonical names; if both are given, the canonical name wins over its twin. */
export function canonical(kind: Kind, entity: unknown): unknown {
  return kind === 'bookables' && isRecord(entity) ? withoutTwins(entity) : entity
}
