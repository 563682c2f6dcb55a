import { isRecord } from '../../domain/is-record.ts'
import type { PaymentMethod } from '../../domain/payments/index.ts'
import type { Kind } from './kinds.ts'

/** Twin names that the specification has for a bookable's fields. */
function withoutTwins(bookable: Record<string, unknown>): Record<string, unknown> {
  const { type, active, waitlistenabled, restriction, ...rest } = bookable
  const fields: Record<string, unknown> = { ...rest }
  if (type !== undefined) fields.bookabletype ??= type
  if (active !== undefined) fields.status ??= truths.get(active) ?? active
  if (waitlistenabled !== undefined && !isRecord(fields.waitlist)) fields.waitlist = { enabled: waitlistenabled }
  else if (waitlistenabled !== undefined && isRecord(fields.waitlist) && fields.waitlist.enabled === undefined)
    fields.waitlist = { ...fields.waitlist, enabled: waitlistenabled }
  if (restriction !== undefined) fields.restrictions ??= Array.isArray(restriction) ? restriction : [restriction]
  return fields
}

/** A search gives truth as text. */
const truths = new Map<unknown, string>([
  [true, 'active'],
  ['true', 'active'],
  [false, 'inactive'],
  ['false', 'inactive'],
])

function withoutTwinCode({ reference_code, ...discount }: Record<string, unknown>): Record<string, unknown> {
  return reference_code === undefined ? discount : { referencecode: reference_code, ...discount }
}

function withoutTwinName({ slug, ...provider }: Record<string, unknown>): Record<string, unknown> {
  return slug === undefined ? provider : { subdomain: slug, ...provider }
}

function withoutTwinIds({ reservationid, userid, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(reservationid !== undefined && { reservation: reservationid }),
    ...(userid !== undefined && { user: userid }),
    ...fields,
  }
}

/** What the specification also calls the means of a payment: who took it. */
const meansTakenBy = new Map<unknown, PaymentMethod>([
  ['stripe', 'card'],
  ['paypal', 'wallet'],
])

function withoutTwinMeans(reservation: Record<string, unknown>): Record<string, unknown> {
  const { paymentinformation: paid } = reservation
  const paymentmethod = isRecord(paid) ? meansTakenBy.get(paid.paymentmethod) : undefined
  if (!isRecord(paid) || paymentmethod === undefined) return reservation
  return { ...reservation, paymentinformation: { processor: paid.paymentmethod, ...paid, paymentmethod } }
}

const untwinned: Partial<Record<string, (entity: Record<string, unknown>) => Record<string, unknown>>> = {
  providers: withoutTwinName,
  bookables: withoutTwins,
  discounts: withoutTwinCode,
  reservations: withoutTwinMeans,
  transaction: withoutTwinIds,
}

/** An entity, or some fields of one, with canonical names; if both are given, the canonical name wins over its twin. */
export function canonicalFields(kind: string, entity: Record<string, unknown>): Record<string, unknown> {
  return untwinned[kind]?.(entity) ?? entity
}

/** Keys are made here, shown once and derived from the server's secret: none is stored, so none is exported. */
const withoutKey = ({ apikey: _apikey, ...entity }: Record<string, unknown>): Record<string, unknown> => entity

const keyed = new Set<Kind>(['providers', 'users'])

/** An entity of a bundle, still unchecked, with canonical names. A call that names a key is refused, not mended. */
export function canonical(kind: Kind, entity: unknown): unknown {
  if (!isRecord(entity)) return entity
  return canonicalFields(kind, keyed.has(kind) ? withoutKey(entity) : entity)
}
