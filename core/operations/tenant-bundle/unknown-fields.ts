import { isRecord } from '../../domain/is-record.ts'
import { pointerOf, pointerToken, type Warning } from './faults.ts'
import { kinds, schemas, Whitelabel } from './kinds.ts'
import { orMeant } from './nearest-name.ts'
import type { RawBundle } from './prepare-bundle.ts'
import { walkSchema } from './walk-schema.ts'

/** Fields that no schema knows: they are kept and exported again, but nothing reads them. */
export function unknownFields(raw: RawBundle): Warning[] {
  const warnings: Warning[] = []
  const look = (schema: unknown, entity: unknown, pointer: string) =>
    walkSchema(schema, entity, pointer, (inner, value, at) => {
      if (!isRecord(value) || !isRecord(inner.properties)) return
      for (const key of Object.keys(value)) {
        if (Object.hasOwn(inner.properties, key)) continue
        const message = `is not a known field; it is kept as it is${orMeant(key, Object.keys(inner.properties))}`
        warnings.push({ pointer: `${at}/${pointerToken(key)}`, message })
      }
    })
  look(Whitelabel, raw.whitelabel, '/whitelabel')
  for (const kind of kinds) {
    for (const [index, entity] of raw.lists[kind].entries()) look(schemas[kind], entity, pointerOf(kind, index))
  }
  return warnings
}
