import { isRecord } from '../../domain/is-record.ts'

/** Parameters that hold ids or the kind of entity. None of them holds a secret. */
const telling = new Set([
  'type',
  'id',
  'ids',
  'provider',
  'bookable',
  'bookables',
  'bookinggroup',
  'reservation',
  'reservations',
  'reservationid',
  'user',
  'userid',
  'user_id',
  'kind',
])

const idForm = /^[A-Za-z0-9_-]{1,64}$/
const most = 20

const isId = (value: unknown): value is string => typeof value === 'string' && idForm.test(value)

/**
 * The subjects of a call: the ids among its parameters, the names of the fields it wrote, and the id of what it made.
 * Nothing else is stored: texts stay private, and no secret is an id.
 */
export function subjectsOf(operation: string, params: unknown, value: unknown): Record<string, string | string[]> {
  const given = isRecord(params) ? params : {}
  const subjects = Object.entries(given).flatMap(([name, one]): [string, string | string[]][] => {
    if (!telling.has(name)) return []
    if (isId(one)) return [[name, one]]
    const ids = Array.isArray(one) ? one.filter(isId).slice(0, most) : []
    return ids.length > 0 ? [[name, ids]] : []
  })
  const fields = isRecord(given.entity)
    ? Object.keys(given.entity)
        .filter(isId)
        .slice(0, 2 * most)
    : []
  const made = operation.startsWith('create_') && isRecord(value) && isId(value.id) ? value.id : null
  return {
    ...Object.fromEntries(subjects),
    ...(fields.length > 0 && { fields }),
    ...(made !== null && { made }),
  }
}
