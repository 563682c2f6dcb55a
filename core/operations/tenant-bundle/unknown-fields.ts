import { isRecord } from '../../domain/is-record.ts'
import { pointerOf, pointerToken, type Warning } from './faults.ts'
import { kinds, schemas, Whitelabel } from './kinds.ts'
import { orMeant } from './nearest-name.ts'
import type { RawBundle } from './prepare-bundle.ts'
import { walkSchema } from './walk-schema.ts'

/** What the server itself notes at a reservation, and an export therefore has: nobody writes it. */
export const keptOfReservations = new Set(['terms', 'consents', 'replies', 'exported'])

/** Fields that no schema knows: they are kept and exported again, but nothing reads them. */
export function unknownFields(raw: RawBundle): Warning[] {
  const warnings: Warning[] = []
  const look = (schema: unknown, entity: unknown, pointer: string) =>
    walkSchema(schema, entity, pointer, (inner, value, at) => {
      if (!isRecord(value) || !isRecord(inner.properties)) return
      for (const key of Object.keys(value)) {
        if (Object.hasOwn(inner.properties, key) || (schema === schemas.reservations && keptOfReservations.has(key)))
          continue
        const meant = orMeant(key, Object.keys(inner.properties))
        const isUnpriced = meant.includes('"price"') && value.price === undefined
        const lost = isUnpriced ? ' There is no "price" beside it, so this costs nothing.' : ''
        const message = `is not a known field: it is kept, and nothing reads it${meant}${lost}`
        warnings.push({ pointer: `${at}/${pointerToken(key)}`, message })
      }
    })
  look(Whitelabel, raw.whitelabel, '/whitelabel')
  for (const kind of kinds) {
    for (const [index, entity] of raw.lists[kind].entries()) look(schemas[kind], entity, pointerOf(kind, index))
  }
  return warnings
}
